package org.lucerna.binary.pe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffHeader;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The headers of a PE file.
 *
 * @param wide whether it is a 64-bit file
 * @param machine the number of the processor
 * @param imageBase the address where the file prefers to be loaded
 * @param entry start address of the program; 0 for none
 * @param time when it was linked, in seconds, or a hash; unsigned
 * @param imageSize bytes in memory, unsigned
 * @param sectionsAt offset of the section headers
 * @param symbolsAt offset of the symbols; 0 for none
 * @param directoriesAt offset of the directories
 */
public record PeHeader(
    boolean wide,
    int machine,
    long imageBase,
    long entry,
    int time,
    int imageSize,
    long sectionsAt,
    int sectionCount,
    long symbolsAt,
    long symbolCount,
    long directoriesAt,
    long directoryCount) {
  private static final int MZ = 0x5a4d;
  private static final int PE = 0x4550;

  static PeHeader read(MemorySegment bytes) {
    ByteView file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
    long coff = afterStub(file);
    int optionalSize = file.u16(coff + 16);
    ByteView optional = file.slice(coff + CoffHeader.SIZE, optionalSize);
    boolean wide = optional.u16(0) == 0x20b;
    int directories = directoriesAt(wide);
    return new PeHeader(
        wide,
        file.u16(coff),
        wide ? optional.u64(24) : optional.u32(28),
        optional.u32(16),
        file.i32(coff + 4),
        optional.i32(56),
        coff + CoffHeader.SIZE + optionalSize,
        file.u16(coff + 2),
        file.u32(coff + 8),
        file.u32(coff + 12),
        optional.offset(directories),
        Math.min(optional.u32(directories - 4), (optionalSize - directories) / 8));
  }

  private static long afterStub(ByteView file) {
    if (file.u16(0) != MZ) {
      throw new FormatException(0, "a PE file", "no MZ");
    }
    long at = file.u32(0x3c);
    if (file.i32(at) != PE) {
      throw new FormatException(at, "PE", "something else");
    }
    return at + 4;
  }

  /** Whether {@code file} begins like a program or library. */
  public static boolean isAt(MemorySegment file) {
    return ByteView.of(file, ByteOrder.LITTLE_ENDIAN, false).matches(0, new byte[] {'M', 'Z'});
  }

  /** Offset of the optional header, which follows the COFF header. */
  long optionalAt() {
    return directoriesAt - directoriesAt(wide);
  }

  /** Where the optional header has the directories. */
  private static int directoriesAt(boolean wide) {
    return wide ? 112 : 96;
  }

  /** The processor. */
  public InstructionSet architecture() {
    return CoffHeader.architecture(machine);
  }
}
