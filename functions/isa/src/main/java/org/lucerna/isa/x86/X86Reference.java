package org.lucerna.isa.x86;

/** The operand of an x86 instruction that may reference an address: there is at most one. */
public enum X86Reference {
  /** No reference. */
  NONE,
  /** The distance of a jump or a call. */
  BRANCH,
  /** The distance of a memory operand from the next instruction. */
  RELATIVE,
  /** The address of a memory operand. */
  ADDRESS,
  /** A number of four or eight bytes. */
  NUMBER;

  /** The operand of the last decoded instruction. */
  public static X86Reference of(X86Instruction instruction) {
    if (instruction.isRelativeBranch()) {
      return BRANCH;
    }
    if (instruction.hasMemory() && !instruction.hasBase() && instruction.displacementSize() >= 4) {
      return instruction.isRelativeToInstruction() ? RELATIVE : ADDRESS;
    }
    boolean number = instruction.immediateSize() == 4 || instruction.immediateSize() == 8;
    return number && !instruction.isFar() ? NUMBER : NONE;
  }

  /** Its index in the code. */
  public int at(X86Instruction instruction) {
    return this == RELATIVE || this == ADDRESS
        ? instruction.displacementAt()
        : instruction.immediateAt();
  }

  /**
   * The address that it names.
   *
   * @param address of the instruction
   */
  public long target(X86Instruction instruction, long address) {
    return switch (this) {
      case NONE -> 0;
      case BRANCH -> instruction.target(address);
      case RELATIVE -> address + instruction.length() + instruction.displacement();
      case ADDRESS -> instruction.displacement();
      case NUMBER -> instruction.immediate();
    };
  }
}
