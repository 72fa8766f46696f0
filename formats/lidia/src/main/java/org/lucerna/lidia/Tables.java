package org.lucerna.lidia;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.zip.CRC32C;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Unaligned;

/** The four sections of a file as tables of numbers, read in place. Indexes are sound. */
final class Tables {
  /** The longest string that is read, in bytes. */
  private static final long MAX_STRING = 1 << 24;

  private static final long CHECKSUM_PIECE = 1 << 20;

  private final Header header;
  private final MemorySegment file;
  private final MemorySegment va;
  private final MemorySegment range;
  private final MemorySegment strings;
  private final MemorySegment lines;
  private final boolean wideVa;
  private final boolean wideFields;
  private final boolean wideLines;

  Tables(MemorySegment file, Header header) {
    this.header = header;
    this.file = file;
    va = slice(header.va());
    range = slice(header.range());
    strings = slice(header.strings());
    lines = slice(header.lines());
    wideVa = header.va().fieldSize() == 8;
    wideFields = header.range().fieldSize() == 8;
    wideLines = header.lines().fieldSize() == 4;
  }

  private MemorySegment slice(LidiaSectionHeader section) {
    return file.asSlice(section.offset(), section.size());
  }

  Header header() {
    return header;
  }

  long fileSize() {
    return file.byteSize();
  }

  /** The number of ranges. */
  long count() {
    return header.va().count();
  }

  /** Index of the last range whose address is not above {@code address}; -1 if there is none. */
  long floor(long address) {
    if (!wideVa) {
      return address >>> 32 != 0 ? count() - 1 : floor32((int) address);
    }
    long low = 0;
    long high = count();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (Long.compareUnsigned(va.get(Unaligned.U64LE, middle << 3), address) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }

  /** Signed comparison of numbers with their top bit flipped is unsigned comparison. */
  private long floor32(int address) {
    int wanted = address + Integer.MIN_VALUE;
    long low = 0;
    long high = count();
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (va.get(Unaligned.U32LE, middle << 2) + Integer.MIN_VALUE > wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }

  /** Address of a range. */
  long address(long index) {
    return wideVa
        ? va.get(Unaligned.U64LE, index << 3)
        : Integer.toUnsignedLong(va.get(Unaligned.U32LE, index << 2));
  }

  /** A field of a range. */
  long field(long index, Field field) {
    long place = index * Header.RANGE_FIELDS + field.place();
    return wideFields
        ? range.get(Unaligned.U64LE, place << 3)
        : Integer.toUnsignedLong(range.get(Unaligned.U32LE, place << 2));
  }

  /** The offset of a range's field in the file. */
  long fieldOffset(long index, Field field) {
    return header.range().offset()
        + (index * Header.RANGE_FIELDS + field.place()) * header.range().fieldSize();
  }

  /**
   * Length of a string in bytes.
   *
   * @throws FormatException if it is not within its section
   */
  long stringLength(long offset) {
    // The empty string is known without looking.
    if (offset == 0) {
      return 0;
    }
    long size = strings.byteSize();
    if (offset < 0 || offset > size - 4) {
      throw new FormatException(
          header.strings().offset(),
          "a string within the " + size + " bytes of section strings",
          "one at " + Long.toUnsignedString(offset));
    }
    long length = Integer.toUnsignedLong(strings.get(Unaligned.U32LE, offset));
    if (length > size - 4 - offset) {
      throw new FormatException(
          header.strings().offset() + offset,
          "a string that ends within section strings",
          "one of " + length + " bytes");
    }
    return length;
  }

  /**
   * The string at an offset.
   *
   * @throws FormatException if it is not within its section, or longer than 16 MiB
   */
  ByteString string(long offset) {
    long length = stringLength(offset);
    if (length == 0) {
      return ByteString.EMPTY;
    }
    if (length > MAX_STRING) {
      throw new FormatException(
          header.strings().offset() + offset,
          "a string of at most 16 MiB in section strings",
          length + " bytes");
    }
    byte[] copy = new byte[(int) length];
    MemorySegment.copy(strings, ValueLayout.JAVA_BYTE, offset + 4, copy, 0, copy.length);
    return ByteString.wrap(copy);
  }

  /**
   * The number of line entries of a range.
   *
   * @throws FormatException if they are not within their section
   */
  long lineCount(long index) {
    long count = field(index, Field.LINE_COUNT);
    if (count != 0) {
      long first = field(index, Field.LINE_INDEX);
      long all = header.lines().count();
      if (count < 0 || first < 0 || first > all || count > all - first) {
        throw new FormatException(
            fieldOffset(index, Field.LINE_INDEX),
            "line entries within the " + all + " of section lines",
            Long.toUnsignedString(count) + " from " + Long.toUnsignedString(first));
      }
    }
    return count;
  }

  /** The line at {@code distance} bytes from the address of a range; 0 if unknown. */
  long line(long index, long distance) {
    long count = lineCount(index);
    if (count == 0) {
      return 0;
    }
    long first = field(index, Field.LINE_INDEX);
    long low = first;
    long high = first + count;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (Long.compareUnsigned(lineField(middle, 0), distance) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low == first ? 0 : lineField(low - 1, 1);
  }

  /** The line entries of a range, read on demand. */
  List<LineEntry> lines(long index) {
    int count = (int) Math.min(lineCount(index), Integer.MAX_VALUE);
    return count == 0 ? List.of() : new Lines(field(index, Field.LINE_INDEX), count);
  }

  private long lineField(long entry, int field) {
    long place = entry * Header.LINE_FIELDS + field;
    return wideLines
        ? Integer.toUnsignedLong(lines.get(Unaligned.U32LE, place << 2))
        : Short.toUnsignedLong(lines.get(Unaligned.U16LE, place << 1));
  }

  /** The CRC-32C of a section's bytes. */
  int checksum(LidiaSection section) {
    MemorySegment bytes = slice(header.of(section));
    CRC32C crc = new CRC32C();
    for (long at = 0; at < bytes.byteSize(); at += CHECKSUM_PIECE) {
      long length = Math.min(CHECKSUM_PIECE, bytes.byteSize() - at);
      crc.update(bytes.asSlice(at, length).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  private final class Lines extends AbstractList<LineEntry> implements RandomAccess {
    private final long first;
    private final int count;

    Lines(long first, int count) {
      this.first = first;
      this.count = count;
    }

    @Override
    public LineEntry get(int index) {
      long entry = first + Objects.checkIndex(index, count);
      return new LineEntry(lineField(entry, 0), lineField(entry, 1));
    }

    @Override
    public int size() {
      return count;
    }
  }
}
