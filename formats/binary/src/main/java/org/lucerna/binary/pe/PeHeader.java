package org.lucerna.binary.pe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The headers of a PE or COFF file.
 *
 * @param image whether it is a program or library rather than an object file
 * @param wide whether it is a 64-bit file
 * @param machine the number of the processor
 * @param imageBase the address where the file prefers to be loaded; 0 in an object file
 * @param entry start address of the program; 0 for none
 * @param time when it was linked, in seconds, or a hash; unsigned
 * @param imageSize bytes in memory, unsigned; 0 in an object file
 * @param sectionsAt offset of the section headers
 * @param symbolsAt offset of the symbols; 0 for none
 * @param directoriesAt offset of the directories
 */
public record PeHeader(
    boolean image,
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
  private static final int COFF_SIZE = 20;

  static PeHeader read(MemorySegment bytes) {
    ByteView file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
    long coff = file.size() > 1 && file.u16(0) == MZ ? afterStub(file) : 0;
    boolean image = coff != 0;
    int machine = file.u16(coff);
    if (!image && architecture(machine) == InstructionSet.OTHER) {
      throw new FormatException(0, "a PE or COFF file", "machine " + Integer.toHexString(machine));
    }
    int optionalSize = file.u16(coff + 16);
    ByteView optional = file.slice(coff + COFF_SIZE, optionalSize);
    boolean wide = image ? optional.u16(0) == 0x20b : architecture(machine) != InstructionSet.X86;
    int directories = wide ? 108 : 92;
    return new PeHeader(
        image,
        wide,
        machine,
        image ? (wide ? optional.u64(24) : optional.u32(28)) : 0,
        image ? optional.u32(16) : 0,
        file.i32(coff + 4),
        image ? optional.i32(56) : 0,
        coff + COFF_SIZE + optionalSize,
        file.u16(coff + 2),
        file.u32(coff + 8),
        file.u32(coff + 12),
        image ? optional.offset(directories + 4L) : 0,
        image ? Math.min(optional.u32(directories), (optionalSize - directories - 4) / 8) : 0);
  }

  private static long afterStub(ByteView file) {
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

  /** The processor. */
  public InstructionSet architecture() {
    return architecture(machine);
  }

  /** The processor with a number. */
  public static InstructionSet architecture(int machine) {
    return switch (machine) {
      case 0x14c -> InstructionSet.X86;
      case 0x8664 -> InstructionSet.X86_64;
      case 0x1c0, 0x1c4 -> InstructionSet.ARM;
      case 0xaa64 -> InstructionSet.AARCH64;
      default -> InstructionSet.OTHER;
    };
  }
}
