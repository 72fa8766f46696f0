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
  private final boolean contributions;
  private final boolean complements;
  private final int size;

  /**
   * Evidence of a row.
   *
   * @param key the row's
   * @param served the version that is served, by the same row
   * @param encoded as {@link EvidenceRow} writes it
   * @param contributions whether it contains the additions of each source
   * @throws FormatException if the number of candidates is out of range
   */
  EncodedEvidence(byte[] key, StoredVersion served, ByteString encoded, boolean contributions) {
    this.key = key;
    this.served = served;
    this.encoded = encoded;
    this.contributions = contributions;
    Cursor in = Cursor.of(encoded);
    complements = contributions && EvidenceRow.hasComplements(in);
    size = EvidenceRow.count(in);
  }

  boolean hasContributions() {
    return contributions;
  }

  ByteString encoded() {
    return encoded;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean hasComplements() {
    return complements;
  }

  @Override
  public long bytes() {
    return encoded.length();
  }

  @Override
  public List<NameCandidate> candidates() {
    try {
      return EvidenceRow.read(Cursor.of(encoded), served, contributions);
    } catch (FormatException damage) {
      throw Row.damaged(Column.CURRENT.label(), key, damage);
    }
  }
}
