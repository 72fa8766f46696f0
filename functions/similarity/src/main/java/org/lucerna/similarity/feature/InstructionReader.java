package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;

/** Decodes the instructions of one architecture. Not thread-safe. */
public interface InstructionReader {
  /** The processors of whose code there are features. */
  String PROCESSORS = "x86, ARM, MIPS, or 64-bit RISC-V or PowerPC";

  /**
   * Whether there are features of an architecture's code.
   *
   * @param isWide whether its addresses have 64 bits
   */
  static boolean exists(Architecture architecture, boolean isWide) {
    return switch (architecture) {
      case X86, X64, A64, A32, T32, MIPS -> true;
      case RISCV, PPC -> isWide;
    };
  }

  /**
   * A reader of an architecture's instructions; those of RISC-V and PowerPC are for 64-bit code.
   *
   * @param order of the bytes in instructions; used by 32-bit ARM, MIPS and PowerPC
   * @param arguments used by 64-bit x86
   */
  static InstructionReader of(
      Architecture architecture, ByteOrder order, ArgumentRegisters arguments) {
    return switch (architecture) {
      case X64 -> new X86InstructionReader(true, arguments);
      case X86 -> new X86InstructionReader(false, arguments);
      case A64 -> new A64InstructionReader();
      case A32 -> new ArmInstructionReader(false, order);
      case T32 -> new ArmInstructionReader(true, order);
      case MIPS -> new MipsInstructionReader(order);
      case RISCV -> new RiscvInstructionReader();
      case PPC -> new PpcInstructionReader(order);
    };
  }

  /** Bytes that must be readable from the start of an instruction on. */
  int lookahead();

  /** Bytes after which decoding continues if there is no instruction. */
  int alignment();

  /**
   * Begins a function: forgets the values of registers.
   *
   * @param code begins with the function's, and has {@link #lookahead} bytes more; it must stay
   *     unchanged while the function is read
   * @param size of the function in bytes
   * @param start its address
   * @param program that has the function
   */
  default void begin(byte[] code, int size, long start, ProgramView program) {
    begin();
  }

  /** Begins a function of which only single instructions are read. */
  default void begin() {}

  /**
   * Decodes an instruction; instructions of a function are read in ascending order. It may leave
   * out which argument registers are read and written.
   *
   * @param code has {@link #lookahead} bytes from {@code at} on
   * @param address of the instruction
   */
  void read(byte[] code, int at, long address, DecodedInstruction into);

  /**
   * Adds which argument registers an instruction reads and writes.
   *
   * @param last the instruction that was read last
   */
  default void readArguments(DecodedInstruction last) {}
}
