package org.lucerna.binary.ehframe;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The header of the table, which lists the starts of all pieces of code in order. Safe for many
 * threads, until the file is closed.
 */
public final class EhFrameHeader {
  private final long tableAddress;
  private final int count;
  private final long startsAt;
  private final ByteView header;
  private final PointerEncoding starts;

  private EhFrameHeader(
      ByteView header, long tableAddress, int count, long startsAt, PointerEncoding starts) {
    this.header = header;
    this.tableAddress = tableAddress;
    this.count = count;
    this.startsAt = startsAt;
    this.starts = starts;
  }

  /**
   * Reads a header.
   *
   * @param address at which it is loaded
   * @throws FormatException if it is damaged or of an unknown version
   */
  public static EhFrameHeader read(ByteView header, long address) {
    ByteReader in = header.reader(0);
    int version = in.u8();
    if (version != 1) {
      throw new FormatException(header.offset(0), "version 1", "" + version);
    }
    PointerEncoding table = new PointerEncoding(header, address, in.u8());
    PointerEncoding counts = new PointerEncoding(header, address, in.u8());
    PointerEncoding starts = new PointerEncoding(header, address, in.u8());
    long tableAddress = table.pointer(in);
    boolean searchable =
        counts.code() != PointerEncoding.OMITTED
            && starts.code() != PointerEncoding.OMITTED
            && starts.size() != 0;
    long count = searchable ? counts.value(in) : 0;
    if (searchable && Long.compareUnsigned(count, in.remaining() / (2L * starts.size())) > 0) {
      throw new FormatException(
          header.offset(in.position()),
          Long.toUnsignedString(count) + " entries",
          in.remaining() + " bytes before the end");
    }
    return new EhFrameHeader(
        header, tableAddress, (int) Math.min(count, Integer.MAX_VALUE), in.position(), starts);
  }

  /** The address of {@code .eh_frame}. */
  public long tableAddress() {
    return tableAddress;
  }

  /** The number of pieces of code; 0 if the header has no table. */
  public int count() {
    return count;
  }

  /** The start of a piece by its number; ascending. */
  public long start(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(index + " of " + count);
    }
    return starts.pointer(header.reader(startsAt + 2L * index * starts.size()));
  }
}
