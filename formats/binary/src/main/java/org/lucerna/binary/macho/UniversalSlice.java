package org.lucerna.binary.macho;

import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;

/**
 * A thin file in a universal file.
 *
 * @param processor its number
 * @param variant of the processor
 * @param bytes of the thin file
 */
public record UniversalSlice(int processor, int variant, ByteView bytes) {
  private static final int ARM64E = 2;

  /** The name in Apple's tools: {@code x86_64}, {@code arm64}, {@code arm64e}; else a number. */
  public String name() {
    return switch (architecture()) {
      case X86_64 -> "x86_64";
      case AARCH64 -> (variant & 0xff) == ARM64E ? "arm64e" : "arm64";
      case X86 -> "i386";
      case ARM -> "arm";
      case POWERPC -> "ppc";
      case POWERPC64 -> "ppc64";
      default -> Integer.toString(processor);
    };
  }

  /** Whether {@link MachFile} reads its code. */
  public boolean isReadable() {
    return architecture() == InstructionSet.X86_64 || architecture() == InstructionSet.AARCH64;
  }

  /** The processor. */
  public InstructionSet architecture() {
    return MachHeader.architecture(processor);
  }
}
