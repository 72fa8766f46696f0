package org.lucerna.harvest.code;

import org.lucerna.isa.x86.X86Decoder;

/** The operand of an x86 instruction that may reference an address: there is at most one. */
public enum X86Operand {
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
  public static X86Operand of(X86Decoder decoder) {
    if (decoder.isRelativeBranch()) {
      return BRANCH;
    }
    if (decoder.hasMemory() && !decoder.hasBase() && decoder.displacementSize() >= 4) {
      return decoder.isRelativeToInstruction() ? RELATIVE : ADDRESS;
    }
    boolean number = decoder.immediateSize() == 4 || decoder.immediateSize() == 8;
    return number && !decoder.isFar() ? NUMBER : NONE;
  }

  /** Its index in the code. */
  public int at(X86Decoder decoder) {
    return this == RELATIVE || this == ADDRESS ? decoder.displacementAt() : decoder.immediateAt();
  }

  /**
   * The address that it names.
   *
   * @param next address of the next instruction
   */
  public long address(X86Decoder decoder, long next) {
    return switch (this) {
      case NONE -> 0;
      case BRANCH -> decoder.target(next);
      case RELATIVE -> next + decoder.displacement();
      case ADDRESS -> decoder.displacement();
      case NUMBER -> decoder.immediate();
    };
  }
}
