package org.lucerna.similarity.feature;

import java.util.Arrays;
import org.lucerna.isa.Flow;

/**
 * The registers of 32-bit position-independent code that hold the address of the global offset
 * table, from which data is referred to. Such code calls a function that returns its own return
 * address in a register, and adds the distance of the table. Not thread-safe.
 */
final class X86GlobalRegisters {
  private static final int NOWHERE = -1;

  /** Maximum number of remembered targets; others count as reached by an indirect jump. */
  private static final int TARGETS = 256;

  private static final int ADD_ACCUMULATOR = 0x05;
  private static final int ADD = 0x81;
  private static final int STACK_POINTER = 4;

  private int holders;
  private long table;

  /**
   * The registers that held the address at branches, by the lowest bits of the branches' targets.
   */
  private final int[] holdersAt = new int[TARGETS];

  private final long[] targets = new long[TARGETS];

  /** The registers that held it at the last indirect jump, or got it first. */
  private int holdersElsewhere;

  /** Whether the last instruction except padding never leads to the next one. */
  private boolean hasLeft;

  /** The address that such a call returns. */
  private long returned = NOWHERE;

  /** Stack slot in which the address was stored last; {@link #NOWHERE} if it was not. */
  private long slot = NOWHERE;

  void clear() {
    holders = 0;
    holdersElsewhere = 0;
    hasLeft = false;
    Arrays.fill(targets, NOWHERE);
    returned = NOWHERE;
    slot = NOWHERE;
  }

  /** An instruction begins at an address. */
  void begin(long address) {
    if (hasLeft) {
      int place = place(address);
      hasLeft = targets[place] != address;
      holders = hasLeft ? holdersElsewhere : holdersAt[place];
    }
  }

  private static int place(long target) {
    return (int) (target ^ target >> 8) & TARGETS - 1;
  }

  /** Control continues as an instruction specifies. */
  void flow(DecodedInstruction instruction) {
    switch (instruction.flow) {
      case CONDITIONAL, JUMP -> {
        int place = place(instruction.target);
        targets[place] = instruction.target;
        holdersAt[place] = holders;
        hasLeft = instruction.flow == Flow.JUMP;
      }
      case INDIRECT_JUMP -> {
        holdersElsewhere = holders;
        hasLeft = true;
      }
      case RETURN -> hasLeft = true;
      case NEXT, TRAP -> hasLeft &= instruction.kind == InstructionClass.IGNORED;
      case CALL, INDIRECT_CALL -> hasLeft = false;
    }
  }

  /**
   * Whether a call asks for its own address, as the instruction after it shows.
   *
   * @param at index of the instruction after the call
   * @param next address of that instruction
   */
  boolean isAskedBy(byte[] code, int at, long next) {
    int opcode = code[at] & 0xff;
    int modRm = code[at + 1] & 0xff;
    boolean adds =
        opcode == ADD_ACCUMULATOR
            || (opcode == ADD && modRm >> 3 == 0xc0 >> 3 && (modRm & 7) != STACK_POINTER);
    returned = adds ? next : NOWHERE;
    return adds;
  }

  /** Whether the instruction at an address adds the distance of the table. */
  boolean isAddedAt(long address) {
    return returned == address;
  }

  /** A register gets the address of the table, which is {@code distance} after the call. */
  void hold(int register, long distance) {
    table = returned + distance;
    returned = NOWHERE;
    holders |= 1 << register;
    holdersElsewhere = holders;
  }

  /** A register is copied to another. */
  void copy(int from, int to) {
    holders |= (holders >> from & 1) << to;
  }

  /** A register is stored on the stack. */
  void store(int register, long at) {
    if (isHeldBy(register)) {
      slot = at;
    } else if (slot == at) {
      slot = NOWHERE;
    }
  }

  /** A register is loaded from the stack. */
  void load(int register, long at) {
    if (slot == at) {
      holders |= 1 << register;
    }
  }

  /** A set of registers gets other values. */
  void forget(int registers) {
    holders &= ~registers;
  }

  boolean isHeldBy(int register) {
    return (holders >> register & 1) != 0;
  }

  /** The address at a distance from the table. */
  long at(long distance) {
    return table + distance & 0xffff_ffffL;
  }
}
