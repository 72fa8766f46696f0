package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.backend.PendingSketches;

/** The rows of {@code pending}. */
public final class PendingRow {
  public static final String TABLE = "pending";

  private static final int KNOWN = 1;
  private static final int ALL = 2;
  private static final int HEADER = Md5.BYTES + Integer.BYTES + 1;

  private PendingRow() {}

  public static byte[] encode(PendingSketches pending) {
    ByteSink out = Row.sink(HEADER + pending.program().length());
    return out.md5(pending.inputMd5())
        .u32be(pending.account())
        .u8(
            switch (pending.selection()) {
              case KNOWN -> KNOWN;
              case ALL -> ALL;
            })
        .bytes(pending.program())
        .toByteArray();
  }

  /** The row of a number. */
  public static PendingSketches decode(long number, byte[] key, byte[] value) {
    return Row.read(
        TABLE,
        key,
        value,
        in ->
            new PendingSketches(
                number, in.md5(), in.u32be(), selection(in), in.bytes(in.remaining())));
  }

  private static Selection selection(Cursor in) {
    long offset = in.offset();
    int selection = in.u8();
    return switch (selection) {
      case KNOWN -> Selection.KNOWN;
      case ALL -> Selection.ALL;
      default -> throw new FormatException(offset, "1 or 2", String.valueOf(selection));
    };
  }
}
