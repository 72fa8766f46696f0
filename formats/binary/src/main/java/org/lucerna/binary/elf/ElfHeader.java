package org.lucerna.binary.elf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Unaligned;

/**
 * The first bytes of an ELF file. Counts are as in the header, before section 0 extends them.
 *
 * @param wide whether it is ELF64
 * @param order byte order of all numbers in the file
 * @param osAbi {@code EI_OSABI}
 * @param machine {@code e_machine}
 * @param entry start of the program; 0 for none
 * @param flags {@code e_flags}, specific to the machine
 * @param segmentsAt offset of the program headers; 0 for none
 * @param segmentSize bytes of a program header
 * @param segmentCount 0xffff: see section 0
 * @param sectionsAt offset of the section headers; 0 for none
 * @param sectionSize bytes of a section header
 * @param sectionCount 0 if there are sections: see section 0
 * @param nameSection the section that holds the sections' names; 0xffff: see section 0
 */
public record ElfHeader(
    boolean wide,
    ByteOrder order,
    int osAbi,
    ElfType type,
    int machine,
    long entry,
    int flags,
    long segmentsAt,
    int segmentSize,
    int segmentCount,
    long sectionsAt,
    int sectionSize,
    int sectionCount,
    int nameSection) {
  static final int MAGIC = 0x7f454c46;

  private static final int IDENT_SIZE = 16;
  private static final int VERSION = 1;

  static ElfHeader read(MemorySegment file) {
    ByteView ident = ByteView.of(file, ByteOrder.BIG_ENDIAN, false);
    if (file.byteSize() < IDENT_SIZE || ident.i32(0) != MAGIC) {
      throw new FormatException(0, "an ELF file", "no 7f 45 4c 46");
    }
    int width = ident.u8(4);
    int encoding = ident.u8(5);
    if (width < 1 || width > 2) {
      throw new FormatException(4, "ELF of class 1 or 2", "class " + width);
    }
    if (encoding < 1 || encoding > 2) {
      throw new FormatException(5, "byte order 1 or 2", "" + encoding);
    }
    ByteOrder order = encoding == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    ByteView view = ByteView.of(file, order, width == 2);
    int word = view.wordSize();
    int tail = 24 + 3 * word;
    return new ElfHeader(
        view.wide(),
        order,
        view.u8(7),
        ElfType.of(view.u16(16)),
        view.u16(18),
        view.word(24),
        view.i32(tail),
        view.word(24 + word),
        view.u16(tail + 6),
        view.u16(tail + 8),
        view.word(24 + 2 * word),
        view.u16(tail + 10),
        view.u16(tail + 12),
        view.u16(tail + 14));
  }

  /** A copy with other tables. */
  public ElfHeader withTables(Table segments, Table sections, int names) {
    return new ElfHeader(
        wide,
        order,
        osAbi,
        type,
        machine,
        entry,
        flags,
        segments.at,
        ElfSegment.size(wide),
        segments.count,
        sections.at,
        ElfSectionHeader.size(wide),
        sections.count,
        names);
  }

  /**
   * A table of headers.
   *
   * @param at offset in the file; 0 for none
   * @param count fewer than 65280
   */
  public record Table(long at, int count) {
    public static final Table NONE = new Table(0, 0);
  }

  /** Writes the format that {@link #read} reads; the buffer has the byte order. */
  public void write(ByteBuffer out) {
    out.putInt(order == ByteOrder.BIG_ENDIAN ? MAGIC : Integer.reverseBytes(MAGIC));
    out.put((byte) (wide ? 2 : 1)).put((byte) (order == ByteOrder.BIG_ENDIAN ? 2 : 1));
    out.put((byte) VERSION).put((byte) osAbi).putLong(0);
    out.putShort((short) type.code()).putShort((short) machine).putInt(VERSION);
    for (long word : new long[] {entry, segmentsAt, sectionsAt}) {
      ElfSectionHeader.putWord(out, wide, word);
    }
    out.putInt(flags).putShort((short) size(wide));
    out.putShort((short) segmentSize).putShort((short) segmentCount);
    out.putShort((short) sectionSize).putShort((short) sectionCount).putShort((short) nameSection);
  }

  /** Bytes of a header. */
  public static int size(boolean wide) {
    return wide ? 64 : 52;
  }

  /** The address of an instruction that a symbol has this value of: Thumb code has odd ones. */
  public long plain(long value) {
    return architecture() == InstructionSet.ARM ? value & ~1L : value;
  }

  /** Whether {@code file} begins like an ELF file. */
  public static boolean isAt(MemorySegment file) {
    return file.byteSize() >= IDENT_SIZE && file.get(Unaligned.U32BE, 0) == MAGIC;
  }

  /** The name of the processor, such as {@code IBM S/390}. */
  public String machineName() {
    return MachineNames.of(machine);
  }

  /** The processor. */
  public InstructionSet architecture() {
    return switch (machine) {
      case 2, 18, 43 -> InstructionSet.SPARC;
      case 3, 6 -> InstructionSet.X86;
      case 8, 10 -> InstructionSet.MIPS;
      case 20 -> InstructionSet.POWERPC;
      case 21 -> InstructionSet.POWERPC64;
      case 22 -> InstructionSet.S390;
      case 40 -> InstructionSet.ARM;
      case 62 -> InstructionSet.X86_64;
      case 183 -> InstructionSet.AARCH64;
      case 243 -> InstructionSet.RISCV;
      case 258 -> InstructionSet.LOONGARCH;
      default -> InstructionSet.OTHER;
    };
  }
}
