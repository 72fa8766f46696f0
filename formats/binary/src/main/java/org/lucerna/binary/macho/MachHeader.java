package org.lucerna.binary.macho;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The header of a thin file.
 *
 * @param processor its number
 * @param variant of the processor
 * @param type of the file, {@link #PROGRAM} for instance
 * @param commandCount the number of load commands, unsigned
 * @param commandBytes their size, unsigned
 * @param flags as in the file
 */
public record MachHeader(
    int processor, int variant, int type, long commandCount, long commandBytes, int flags) {
  /** An object file, which is not linked. */
  public static final int OBJECT = 1;

  public static final int PROGRAM = 2;
  public static final int LIBRARY = 6;

  /** A library that is loaded by name, such as an extension of Python. */
  public static final int BUNDLE = 8;

  /** Debug information of another file. */
  public static final int DEBUG = 0xa;

  static final int SIZE = 32;
  private static final int X86_64 = 0x0100_0007;
  private static final int ARM64 = 0x0100_000c;
  private static final int MAGIC = 0xfeed_facf;
  private static final int NARROW = 0xfeed_face;

  static MachHeader read(ByteView file) {
    int magic = file.size() < 4 ? 0 : file.i32(0);
    if (magic != MAGIC) {
      throw new FormatException(0, "a 64-bit little-endian Mach-O file", found(magic));
    }
    return new MachHeader(
        file.i32(4), file.i32(8), file.i32(12), file.u32(16), file.u32(20), file.i32(24));
  }

  private static String found(int magic) {
    if (magic == NARROW || magic == Integer.reverseBytes(NARROW)) {
      return "a 32-bit Mach-O file";
    }
    return magic == Integer.reverseBytes(MAGIC) ? "a big-endian Mach-O file" : "something else";
  }

  /** Whether {@code file} begins like a thin file that can be read. */
  public static boolean isAt(MemorySegment file) {
    ByteView view = ByteView.of(file, ByteOrder.LITTLE_ENDIAN, true);
    return view.size() >= 4 && view.i32(0) == MAGIC;
  }

  /** The processor. */
  public InstructionSet architecture() {
    return architecture(processor);
  }

  /** Whether it is linked, so that its addresses are final. */
  public boolean isLinked() {
    return type != OBJECT;
  }

  static InstructionSet architecture(int processor) {
    return switch (processor) {
      case X86_64 -> InstructionSet.X86_64;
      case ARM64 -> InstructionSet.AARCH64;
      case 7 -> InstructionSet.X86;
      case 12 -> InstructionSet.ARM;
      case 18 -> InstructionSet.POWERPC;
      case 0x0100_0012 -> InstructionSet.POWERPC64;
      default -> InstructionSet.OTHER;
    };
  }
}
