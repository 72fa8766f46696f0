package org.lucerna.store.rocks;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.ranking.NameCandidate;

/**
 * A row of {@code current}: the served version of a function, and what is thought of it.
 *
 * @param served the newest live version
 * @param notes its opinions, as {@link StoredOpinions} writes them, not looked at yet; empty in
 *     rows from before there were any
 */
record StoredFunction(StoredVersion served, ByteString notes) {
  /**
   * A row.
   *
   * @param nameCandidates the served version's first; empty for none
   */
  static StoredFunction of(StoredVersion served, List<NameCandidate> nameCandidates) {
    return new StoredFunction(
        served,
        nameCandidates.isEmpty() ? ByteString.EMPTY : StoredOpinions.encode(nameCandidates));
  }

  byte[] encode() {
    boolean noted = !notes.isEmpty();
    MetadataForm form = served.function().form();
    ByteSink out =
        Row.sink(noted ? Row.notedFormat(form) : Row.format(form), served.size() + notes.length());
    if (noted) {
      PackedInts.putBytes(out, notes);
    }
    served.put(out);
    return out.toByteArray();
  }

  static StoredFunction decode(byte[] key, byte[] value) {
    return Row.readFunction(key, value, StoredFunction::take);
  }

  static StoredFunction decode(Md5 key, byte[] value) {
    return decode(Keys.function(key), value);
  }

  private static StoredFunction take(MetadataForm form, ByteString notes, Cursor in) {
    if (!notes.isEmpty()) {
      int unusedCount = StoredOpinions.count(Cursor.of(notes));
    }
    return new StoredFunction(StoredVersion.take(form, in), notes);
  }

  /** Whether there are several opinions. */
  boolean isDisputed() {
    return !notes.isEmpty() && StoredOpinions.count(Cursor.of(notes)) > 1;
  }

  /** Whether the row tells what is thought of the function. */
  boolean isNoted() {
    return !notes.isEmpty();
  }

  /**
   * What is thought of the function; of a row without notes, what it tells itself.
   *
   * @throws org.lucerna.store.StoreException where it is damaged
   */
  List<NameCandidate> opinions(Md5 key) {
    if (!isNoted()) {
      return List.of(NameCandidate.of(served.id(), served.function(), List.of()));
    }
    try {
      return StoredOpinions.read(Cursor.of(notes), served);
    } catch (FormatException damage) {
      throw Row.damaged(Column.CURRENT, Keys.function(key), damage);
    }
  }
}
