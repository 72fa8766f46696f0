package org.lucerna.warp.code;

import org.lucerna.isa.Flow;

/**
 * The effect of an instruction on addresses and registers. It is filled in again and again; not
 * thread-safe.
 */
final class LiftedInstruction {
  /** New values of registers, other than those that become unknown. */
  enum Effect {
    NONE,
    /** The number. */
    SET,
    /** The source and the number. */
    ADD,
    /** The source and the second register. */
    ADD_REGISTER,
    /** The source less the second register. */
    SUBTRACT_REGISTER,
    /** The source with 16 bits replaced by bits of the number, which is shifted. */
    INSERT,
    /** The memory at the source plus the number, or at the number if there is no source. */
    LOAD,
    /** The registers are stored in memory at the source plus the number. */
    STORE,
    /** Memory at the source and the number is used in another way. */
    ACCESS
  }

  /** Whether the source of a memory operand changes. */
  enum Update {
    NONE,
    /** The base register is updated to the sum before the access, which uses the sum. */
    BEFORE,
    /** The access uses the base register, which is then updated to the sum. */
    AFTER
  }

  /** No register. */
  static final byte NOTHING = -1;

  long address;
  byte length;

  /** A call may lead to a function that does not return. */
  Flow flow = Flow.NEXT;

  /** The slot that holds the target of an indirect branch; 0 if it is not in the program. */
  long target;

  Effect effect = Effect.NONE;
  Update update = Update.NONE;

  /** Registers, or {@link #NOTHING}. The first is the result, or the value loaded or stored. */
  byte first;

  byte second;
  byte source;
  long number;

  /** Position of the inserted bits. */
  byte shift;

  /** Whether the result has 32 bits. */
  boolean isNarrow;

  /** Bytes of memory that are loaded or stored; for a pair, the bytes of each. */
  byte accessSize;

  /** Whether two registers are loaded or stored, in sequence. */
  boolean isPair;

  /** Registers that change, as bits. */
  int writes;

  // The graph of a function:

  /**
   * Index of the next instruction in the function; {@link #NOTHING} if control does not go there.
   */
  int next;

  /** Index of the target in the function; {@link #NOTHING} if it is not there. */
  int branch;

  /**
   * Index of the function that is called, or jumped to from this one, in the program; {@link
   * #NOTHING} if there is none.
   */
  int callee;

  /** Whether a basic block begins here. */
  boolean leads;

  /** Whether control comes here in more ways than from the instruction before. */
  boolean joins;

  /** Index of the basic block that begins here. */
  int block;

  /** Whether its bytes count as zeros for its operands. */
  boolean isVariant;

  /** Whether they do because a register and a number are an address together. */
  boolean makesAddress;

  void begin(long at, int bytes) {
    address = at;
    length = (byte) bytes;
    flow = Flow.NEXT;
    target = 0;
    effect = Effect.NONE;
    update = Update.NONE;
    first = NOTHING;
    second = NOTHING;
    source = NOTHING;
    number = 0;
    shift = 0;
    isNarrow = false;
    accessSize = 0;
    isPair = false;
    writes = 0;
    next = NOTHING;
    branch = NOTHING;
    callee = NOTHING;
    leads = false;
    joins = false;
    block = NOTHING;
    isVariant = false;
    makesAddress = false;
  }

  /** The instruction has a number as an operand: it is variant if that is an address. */
  void operand(long number, AddressRegions regions) {
    isVariant |= regions.isAddress(number);
  }

  /** Says that a register gets a number. */
  void set(int result, long to) {
    effect(Effect.SET, result, NOTHING, to);
  }

  /** Says that registers become known by an effect, if its sources are. */
  void effect(Effect what, int result, int from, long by) {
    effect = what;
    first = (byte) result;
    source = (byte) from;
    number = by;
  }

  /** The address of the instruction after it. */
  long end() {
    return address + length;
  }
}
