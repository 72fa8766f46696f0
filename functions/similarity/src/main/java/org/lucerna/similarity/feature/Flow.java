package org.lucerna.similarity.feature;

/** The control flow after an instruction. */
public enum Flow {
  /** To the next instruction. */
  NEXT,
  /** To the next instruction or to the target. */
  CONDITIONAL,
  /** To the target. */
  JUMP,
  /** To the target, which returns. */
  CALL,
  /** To an address in a register or in memory. */
  INDIRECT_JUMP,
  /** To an address in a register or in memory, which returns. */
  INDIRECT_CALL,
  /** To the caller. */
  RETURN
}
