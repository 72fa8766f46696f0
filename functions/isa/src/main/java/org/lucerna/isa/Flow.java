package org.lucerna.isa;

/** Where control goes after an instruction, as far as its bits say. */
public enum Flow {
  /** To the next instruction. */
  NEXT,
  /** To the next instruction or to the target. */
  CONDITIONAL,
  /** To the target. */
  JUMP,
  /** To the target, which returns to the next instruction. */
  CALL,
  /** To an address in a register or in memory. */
  INDIRECT_JUMP,
  /** To an address in a register or in memory, which returns to the next instruction. */
  INDIRECT_CALL,
  /** To the caller. */
  RETURN,
  /** Nowhere: the processor stops, or an exception is raised. */
  TRAP
}
