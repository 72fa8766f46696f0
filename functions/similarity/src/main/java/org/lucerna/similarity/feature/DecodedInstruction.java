package org.lucerna.similarity.feature;

import org.lucerna.isa.Flow;

/**
 * An instruction as features see it. An {@link InstructionReader} fills it in again and again; not
 * thread-safe.
 */
public final class DecodedInstruction {
  /** How a memory operand is addressed. */
  public enum Base {
    /** The instruction has no memory operand. */
    NONE,
    /** Memory at an address in the instruction, or at a distance from the instruction. */
    ADDRESS,
    /** Memory relative to a register that points to the stack frame. */
    FRAME,
    /** Memory relative to another register. */
    POINTER
  }

  /** Size in bytes; 0 if there is no instruction. */
  int length;

  InstructionClass kind = InstructionClass.IGNORED;
  Flow flow = Flow.NEXT;

  /** Target of a branch or a direct call. */
  long target;

  boolean hasImmediate;

  /** Sign-extended from its size in the instruction. */
  long immediate;

  /** Whether the immediate is as wide as an address of the program may be. */
  boolean mayBeAddress;

  /** Bits by which an operand is shifted or rotated; 0 if the instruction has no such number. */
  int shift;

  /**
   * Whether a branch or a selection counts the bound of the comparison in: {@code <=}, {@code >}.
   */
  boolean includesBound;

  Base base = Base.NONE;

  /** Whether the memory operand has an index register. */
  boolean indexed;

  /** The displacement from the base; of {@link Base#ADDRESS} the address. */
  long displacement;

  /** Size of the memory operand in bytes. */
  int accessSize;

  /** Whether the memory operand is written. */
  boolean stores;

  /** Whether the memory operand is the first of two of its size, in sequence. */
  boolean isPair;

  /** Bytes by which the stack grows, if the instruction does no more except saving registers. */
  long frame;

  /**
   * The argument registers that are read, a bit for each in the order of the calling convention.
   */
  int reads;

  /** The argument registers that are written. */
  int writes;

  /** Describes no instruction yet. */
  public DecodedInstruction() {}

  /** Sets the number that it has as an operand. */
  void setImmediate(long number) {
    hasImmediate = true;
    immediate = number;
  }

  /** Sets the address of the memory operand. */
  void setAddress(long address) {
    base = Base.ADDRESS;
    displacement = address;
  }

  void begin(int bytes) {
    length = bytes;
    kind = InstructionClass.IGNORED;
    flow = Flow.NEXT;
    target = 0;
    hasImmediate = false;
    immediate = 0;
    mayBeAddress = false;
    shift = 0;
    includesBound = false;
    base = Base.NONE;
    indexed = false;
    displacement = 0;
    accessSize = 0;
    stores = false;
    isPair = false;
    frame = 0;
    reads = 0;
    writes = 0;
  }
}
