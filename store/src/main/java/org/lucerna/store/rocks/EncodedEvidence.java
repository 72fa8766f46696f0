package org.lucerna.store.rocks;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.row.Row;

/** Evidence that is decoded lazily. */
final class EncodedEvidence implements NameEvidence {
  private final byte[] key;
  private final StoredVersion served;
  private final ByteString encoded;
  private final int size;

  /**
   * Evidence of a row.
   *
   * @param key the row's
   * @param served the version that is served, by the same row
   * @param encoded as {@link EvidenceRow} writes it
   * @throws FormatException if the number of candidates is out of range
   */
  EncodedEvidence(byte[] key, StoredVersion served, ByteString encoded) {
    this.key = key;
    this.served = served;
    this.encoded = encoded;
    size = EvidenceRow.count(Cursor.of(encoded));
  }

  ByteString encoded() {
    return encoded;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long bytes() {
    return encoded.length();
  }

  @Override
  public List<NameCandidate> candidates() {
    try {
      return EvidenceRow.read(Cursor.of(encoded), served);
    } catch (FormatException damage) {
      throw Row.damaged(Column.CURRENT.label(), key, damage);
    }
  }
}
