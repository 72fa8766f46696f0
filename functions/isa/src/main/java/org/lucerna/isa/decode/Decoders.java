package org.lucerna.isa.decode;

import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.a64.A64Instruction;
import org.lucerna.isa.arm.A32Instruction;
import org.lucerna.isa.arm.T32Instruction;
import org.lucerna.isa.mips.MipsInstruction;
import org.lucerna.isa.ppc.PpcInstruction;
import org.lucerna.isa.riscv.RiscvInstruction;
import org.lucerna.isa.x86.X86Instruction;

/** The instructions of each architecture. */
public final class Decoders {
  private Decoders() {}

  /**
   * A new object that decodes instructions of an architecture.
   *
   * @param order of the bytes in an instruction; ignored for x86
   */
  public static Instruction of(Architecture architecture, ByteOrder order) {
    return switch (architecture) {
      case X86 -> new X86Instruction(false);
      case X64 -> new X86Instruction(true);
      case A64 -> new A64Instruction(order);
      case A32 -> new A32Instruction(order);
      case T32 -> new T32Instruction(order);
      case MIPS -> new MipsInstruction(order);
      case PPC -> new PpcInstruction(order);
      case RISCV -> new RiscvInstruction(order);
    };
  }
}
