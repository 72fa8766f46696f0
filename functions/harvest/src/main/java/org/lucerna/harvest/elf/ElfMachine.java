package org.lucerna.harvest.elf;

import java.nio.ByteOrder;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.DecodedSet;
import org.lucerna.harvest.object.Machine;
import org.lucerna.isa.Architecture;

/** The kind of code in an ELF file. */
final class ElfMachine {
  private static final int MICRO_MIPS = 0x0200_0000;
  private static final int MIPS_16 = 0x0400_0000;

  /** Flag of big-endian ARM files whose code is little-endian. */
  private static final int ARM_BE8 = 0x0080_0000;

  private ElfMachine() {}

  /**
   * The code of a file.
   *
   * @throws UnsupportedCodeException if it is unsupported
   */
  static Machine of(ElfHeader header) {
    Architecture architecture = DecodedSet.of(header.architecture());
    if (architecture == null) {
      throw new UnsupportedCodeException("code for " + header.machineName());
    }
    int flags = header.flags();
    if (architecture == Architecture.MIPS && (flags & (MICRO_MIPS | MIPS_16)) != 0) {
      throw new UnsupportedCodeException("compressed MIPS code");
    }
    boolean isLittleEndian =
        switch (architecture) {
          case A64, RISCV -> true;
          case A32 -> (flags & ARM_BE8) != 0;
          default -> false;
        };
    return new Machine(
        header.architecture(),
        architecture,
        isLittleEndian ? ByteOrder.LITTLE_ENDIAN : header.order(),
        header.wide() ? Long.BYTES : Integer.BYTES);
  }
}
