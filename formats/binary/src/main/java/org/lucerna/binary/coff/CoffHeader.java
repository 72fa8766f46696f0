package org.lucerna.binary.coff;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The header of an object file.
 *
 * @param isLarge whether it has the header of {@code /bigobj}
 * @param machine the number of the processor
 * @param sectionsAt offset of the section headers
 * @param symbolsAt offset of the symbols; 0 for none
 * @param symbolCount number of their entries, unsigned
 */
public record CoffHeader(
    boolean isLarge,
    int machine,
    long sectionsAt,
    long sectionCount,
    long symbolsAt,
    long symbolCount) {
  /** Size in bytes, also of the header in a program. */
  public static final int SIZE = 20;

  private static final int LARGE_SIZE = 56;
  private static final int CLASS_AT = 12;
  private static final byte[] LARGE =
      ByteString.hex("c7a1bad1eebaa94baf20faf66aa4dcb8").toByteArray();

  static CoffHeader read(ByteView file) {
    if (isAnonymous(file)) {
      if (!isLarge(file)) {
        throw new FormatException(0, "a COFF object file", "an anonymous object");
      }
      return new CoffHeader(
          true, file.u16(6), LARGE_SIZE, file.u32(44), file.u32(48), file.u32(52));
    }
    return new CoffHeader(
        false, file.u16(0), SIZE + file.u16(16), file.u16(2), file.u32(8), file.u32(12));
  }

  /** Whether a file begins as large objects, entries of import libraries and others do. */
  private static boolean isAnonymous(ByteView file) {
    return file.size() >= SIZE && file.i32(0) == 0xffff_0000;
  }

  private static boolean isLarge(ByteView file) {
    return file.matches(CLASS_AT, LARGE);
  }

  /**
   * How a file begins, which need not be one.
   *
   * @param isWhole whether these are all bytes of the file, so that its tables must be there
   */
  public static Start start(MemorySegment bytes, boolean isWhole) {
    ByteView file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
    if (!isAnonymous(file)) {
      return file.size() >= SIZE && isPlausible(file, isWhole) ? Start.OBJECT : Start.OTHER;
    }
    if (isLarge(file)) {
      return Start.OBJECT;
    }
    boolean isImport = file.u16(4) < 2 && SIZE + file.u32(CLASS_AT) == file.size();
    return isImport ? Start.IMPORT : Start.ANONYMOUS;
  }

  /** A plain header has no signature: the processor is known, and the tables fit the file. */
  private static boolean isPlausible(ByteView file, boolean isWhole) {
    boolean isKnown =
        switch (file.u16(0)) {
          case 0x14c, 0x8664, 0x1c0, 0x1c4, 0xaa64, 0xa641, 0xa64e -> true;
          default -> false;
        };
    return isKnown && file.u16(16) == 0 && (!isWhole || hasTables(file));
  }

  private static boolean hasTables(ByteView file) {
    return SIZE + (long) CoffSection.HEADER_SIZE * file.u16(2) <= file.size()
        && file.u32(8) + CoffSymbolTable.SIZE * file.u32(12) <= file.size();
  }

  /** What a file is by its first bytes. */
  public enum Start {
    OBJECT,
    /** An entry of an import library. */
    IMPORT,
    /** An object of a class that only its compiler reads, such as that of {@code /GL}. */
    ANONYMOUS,
    OTHER
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

  /** The name of the processor, for messages. */
  public String machineName() {
    return switch (machine) {
      case 0xa641 -> "ARM64EC, arm64 code for programs of x64";
      case 0xa64e -> "ARM64X, code of arm64 and ARM64EC in one file";
      default -> "COFF machine 0x" + Integer.toHexString(machine);
    };
  }
}
