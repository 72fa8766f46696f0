package org.lucerna.harvest.code;

/**
 * What an instruction of linked code does to the flow, filled in by a {@link FlowDecoder}. It is
 * used again for each instruction; not thread-safe.
 */
final class Instruction {
  /** Where the flow goes on. */
  enum Kind {
    /** To the next instruction. */
    PLAIN,
    /** To the next instruction, and to the target. */
    CONDITIONAL,
    /** To the target only. */
    JUMP,
    /** To the target, which comes back. */
    CALL,
    /** Nowhere that the instruction says. */
    END
  }

  /** Whose code a jump leads to. */
  enum Scope {
    /** That of the same function: a linker could not have filled in the form. */
    SAME,
    /** That of another function: the form is longer than the distance needs. */
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

  /** Whose code the target of a jump is, as far as its form says. */
  Scope scope = Scope.UNKNOWN;

  /** Whether the next instruction is done before the branch. */
  boolean delayed;

  /** Address of a number that is loaded from among the code, and its size; 0 if there is none. */
  long literal;

  int literalSize;

  /** Size of the table of distances that follows, and of its entries; 0 if there is none. */
  int tableSize;

  int entrySize;

  /** How many of the next instructions it may jump to. */
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
    tableSize = 0;
    entrySize = 0;
    followers = 0;
  }

  void branch(Kind how, long to) {
    kind = how;
    target = to;
  }

  /** The instruction is done only sometimes: the flow goes on to the next one too. */
  void makeConditional() {
    if (kind == Kind.JUMP) {
      kind = Kind.CONDITIONAL;
    } else if (kind == Kind.END) {
      kind = Kind.PLAIN;
    }
  }
}
