package org.lucerna.store.rocks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;

/**
 * A version that is not served, because a newer one is or because it was deleted: a row of {@code
 * versions}.
 *
 * @param removal null where it is live
 */
record PastVersion(StoredVersion version, @Nullable Removal removal) {
  private static final int DELETED = 1;

  /**
   * A deletion that met a version.
   *
   * @param time to the microsecond
   * @param account who did it
   */
  record Removal(Instant time, ByteString account) {}

  boolean live() {
    return removal == null;
  }

  byte[] key(Md5 function) {
    return Keys.version(function, version.id());
  }

  byte[] encode() {
    ByteSink out = Row.sink(Row.format(version.function().form()), version.size());
    out.u8(removal == null ? 0 : DELETED);
    if (removal != null) {
      out.u64be(Times.micros(removal.time));
      PackedInts.putBytes(out, removal.account);
    }
    version.put(out);
    return out.toByteArray();
  }

  static PastVersion decode(byte[] key, byte[] value) {
    return Row.readVersion(Column.VERSIONS, key, value, PastVersion::take);
  }

  private static PastVersion take(MetadataForm form, Cursor in) {
    Removal removal = null;
    if ((in.u8() & DELETED) != 0) {
      removal = new Removal(Times.instant(in.u64be()), PackedInts.bytes(in));
    }
    return new PastVersion(StoredVersion.take(form, in), removal);
  }
}
