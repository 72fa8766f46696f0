package org.lucerna.harvest.code;

/**
 * The effect of an instruction on control flow, filled in by a {@link FlowDecoder}. The object is
 * reused for each instruction; not thread-safe.
 */
final class Instruction {
  /** The kind of control transfer. */
  enum Kind {
    /** To the next instruction. */
    PLAIN,
    /** To the next instruction, and to the target. */
    CONDITIONAL,
    /** To the target only. */
    JUMP,
    /** To the target, which returns. */
    CALL,
    /** Nowhere that is encoded in the instruction. */
    END
  }

  /** The function that a jump leads to. */
  enum Scope {
    /** In the same function: a linker could not have filled in this form. */
    SAME,
    /** In another function: the form is longer than the distance requires. */
    OTHER,
    UNKNOWN
  }

  /** The target of a call through a register. */
  static final long UNKNOWN_TARGET = -1;

  /** Size in bytes; 0 if there is no instruction. */
  int length;

  Kind kind = Kind.PLAIN;

  /** Address that a branch leads to. */
  long target;

  /** Whether the target is code of the other instruction set of 32-bit ARM. */
  boolean exchanges;

  /** Which function the target of a jump belongs to, as far as its form shows. */
  Scope scope = Scope.UNKNOWN;

  /** Whether the next instruction executes before the branch. */
  boolean delayed;

  /** Address and size of a literal loaded from the code; size 0 if there is none. */
  long literal;

  int literalSize;

  /** A number of four bytes that it pushes or loads, and may be an address; 0 if there is none. */
  long number;

  /** Size of the jump table that follows, and of its entries; 0 if there is none. */
  int tableSize;

  int entrySize;

  /** The number of following instructions it may jump to. */
  int followers;

  void begin(int bytes) {
    length = bytes;
    kind = Kind.PLAIN;
    target = 0;
    exchanges = false;
    scope = Scope.UNKNOWN;
    delayed = false;
    literal = 0;
    literalSize = 0;
    number = 0;
    tableSize = 0;
    entrySize = 0;
    followers = 0;
  }

  void branch(Kind how, long to) {
    kind = how;
    target = to;
  }

  /** The instruction is conditional: the flow also continues at the next one. */
  void makeConditional() {
    if (kind == Kind.JUMP) {
      kind = Kind.CONDITIONAL;
    } else if (kind == Kind.END) {
      kind = Kind.PLAIN;
    }
  }
}
