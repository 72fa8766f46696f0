package org.lucerna.binary.pe;

import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.binary.coff.CoffStrings;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A section of a PE file.
 *
 * @param index starting at 1, as used by symbols
 * @param name up to eight bytes, or one from the string table
 * @param address at which it is loaded
 * @param size bytes in memory
 * @param offset in the file
 * @param fileSize bytes in the file
 * @param flags as in the file
 */
public record PeSection(
    int index, ByteString name, long address, long size, long offset, long fileSize, int flags) {
  private static final int NO_BYTES = 0x80;
  private static final int EXECUTABLE = 0x2000_0000;
  private static final int WRITABLE = 0x8000_0000;

  /**
   * The sections of a program; long names are not known.
   *
   * @param headers of all of them, as in the program
   */
  public static List<PeSection> list(ByteString headers, long imageBase) {
    ByteView view = ByteView.of(headers.segment(), ByteOrder.LITTLE_ENDIAN, false);
    CoffStrings none = new CoffStrings(view.slice(0, 0));
    return IntStream.range(0, headers.length() / CoffSection.HEADER_SIZE)
        .mapToObj(
            i ->
                read(
                    view.slice((long) i * CoffSection.HEADER_SIZE, CoffSection.HEADER_SIZE),
                    i + 1,
                    imageBase,
                    none))
        .toList();
  }

  static PeSection read(ByteView header, int index, long imageBase, CoffStrings strings) {
    long fileSize = (header.i32(36) & NO_BYTES) != 0 ? 0 : header.u32(16);
    long size = header.u32(8);
    return new PeSection(
        index,
        strings.sectionName(header),
        imageBase + header.u32(12),
        size == 0 ? fileSize : size,
        header.u32(20),
        // Bytes beyond the size in memory are padding of the file.
        size == 0 ? fileSize : Math.min(size, fileSize),
        header.i32(36));
  }

  public boolean executable() {
    return (flags & EXECUTABLE) != 0;
  }

  public boolean writable() {
    return (flags & WRITABLE) != 0;
  }

  /** Whether {@code at} is within the bytes that the file has. */
  boolean inFile(long at) {
    return Long.compareUnsigned(at - address, fileSize) < 0;
  }
}
