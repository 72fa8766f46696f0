package org.lucerna.warp.code;

/** Reads the effects of instructions on addresses and registers. Not thread-safe. */
interface InstructionLifter {
  /**
   * Reads an instruction.
   *
   * @param code readable for some bytes past its end
   * @param into gets everything that the bytes specify; its length is 0 if there is no instruction
   */
  void lift(byte[] code, int at, long address, LiftedInstruction into);
}
