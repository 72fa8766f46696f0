package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.Removal;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;

/** The rows of {@code versions}. */
public final class PastVersionRow {
  public static final String TABLE = "versions";

  private static final int DELETED = 1;

  private PastVersionRow() {}

  public static byte[] encode(PastVersion past) {
    StoredVersion version = past.version();
    ByteSink out = Row.sink(Row.format(version.function().form()), version.bytes());
    Removal removal = past.removal();
    out.u8(removal == null ? 0 : DELETED);
    if (removal != null) {
      out.u64be(Times.micros(removal.time()));
      PackedInts.putBytes(out, removal.account());
    }
    VersionRow.put(out, version);
    return out.toByteArray();
  }

  public static PastVersion decode(byte[] key, byte[] value) {
    return Row.decode(TABLE, key, value, PastVersionRow::read);
  }

  /** Reads a value to its end. */
  public static PastVersion read(Cursor in) {
    MetadataForm form = Row.form(in);
    Removal removal = null;
    if ((in.u8() & DELETED) != 0) {
      removal = new Removal(Times.instant(in.u64be()), PackedInts.bytes(in));
    }
    return new PastVersion(VersionRow.take(form, in), removal);
  }
}
