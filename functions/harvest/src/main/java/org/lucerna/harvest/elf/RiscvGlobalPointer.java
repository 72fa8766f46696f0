package org.lucerna.harvest.elf;

import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.isa.riscv.RiscvCode;

/**
 * The value of RISC-V's register gp in a linked file. Programs set it up at their start; libraries
 * do not.
 *
 * <pre>
 * auipc gp, high; addi gp, gp, low
 * </pre>
 */
final class RiscvGlobalPointer {
  private static final int AUIPC_GP = 0x197;
  private static final int ADDI_GP_GP = 0x1_8193;

  private RiscvGlobalPointer() {}

  /** The value that the file assigns first; 0 if it does not. */
  static long of(ElfFile file) {
    for (ElfSection section : file.sections()) {
      if (section.executable() && section.inFile()) {
        RiscvOffsets code = new RiscvOffsets(section.view().segment());
        for (long at = 0; at < section.size(); at += 2) {
          int next = code.code(at + 4);
          if ((code.code(at) & 0xfff) == AUIPC_GP && (next & 0xf_ffff) == ADDI_GP_GP) {
            return section.address() + at + RiscvCode.pairDistance(code.code(at), next);
          }
        }
      }
    }
    return 0;
  }
}
