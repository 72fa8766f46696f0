package org.lucerna.warp.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;

/**
 * The instructions of a function that control can reach, and its basic blocks. One object reads one
 * function after the other; not thread-safe.
 */
final class FunctionGraph {
  /** Maximum number of instructions; larger functions are not read. */
  static final int MOST_INSTRUCTIONS = 1 << 18;

  /** Numbers below are not parts of addresses. */
  private static final long SMALLEST = 0x1_0000;

  private final WarpProgram program;
  private final InstructionLifter lifter;
  private final InstructionIndex indexes = new InstructionIndex();
  private LiftedInstruction[] instructions = new LiftedInstruction[256];
  private int count;
  private long[] pending = new long[64];
  private int pendingCount;
  private int[] blocks = new int[64];
  private long[] leaders = new long[64];
  private int blockCount;

  /** Instructions that branch inside of the function. */
  private final List<LiftedInstruction> branches = new ArrayList<>();

  private final List<LiftedInstruction> exits = new ArrayList<>();
  private int writes;
  private boolean hasAddresses;

  /** Start of the reading: the function, or the padding before it. */
  private long start;

  private long function;

  /** The first function after it; the function itself if there is none. */
  private long functionAfter;

  private Set<Long> followed = Set.of();
  private @Nullable CodeSection lastSection;

  FunctionGraph(WarpProgram program) {
    this.program = program;
    lifter = program.scheme().lifter(program.regions());
  }

  /**
   * Reads a function; {@link #connect} finds its blocks.
   *
   * @param padding bytes before it that count as its first ones
   * @param tailCalls targets of jumps whose code counts as the function's
   * @param endless which functions do not return
   * @return whether it has code, and not too much
   */
  boolean read(long address, int padding, Set<Long> tailCalls, EndlessCalls endless) {
    function = address;
    start = address - padding;
    followed = tailCalls;
    count = 0;
    pendingCount = 0;
    blockCount = 0;
    branches.clear();
    exits.clear();
    writes = 0;
    hasAddresses = false;
    indexes.clear(start);
    functionAfter = program.functionAfter(address);
    push(start);
    while (pendingCount > 0) {
      long next = pending[--pendingCount];
      int known = indexes.get(next);
      if (known != AddressIndex.NONE) {
        lead(instructions[known]);
      } else if (!readRun(next, endless)) {
        return false;
      }
    }
    return count > 0;
  }

  private void push(long address) {
    if (pendingCount == pending.length) {
      pending = Arrays.copyOf(pending, 2 * pendingCount);
    }
    pending[pendingCount++] = address;
  }

  /** A block begins at an instruction. */
  private void lead(LiftedInstruction instruction) {
    if (instruction.leads) {
      return;
    }
    instruction.leads = true;
    if (blockCount == leaders.length) {
      leaders = Arrays.copyOf(leaders, 2 * blockCount);
    }
    leaders[blockCount++] = instruction.address ^ Long.MIN_VALUE;
  }

  /** Reads consecutive instructions until control leaves them. */
  private boolean readRun(long from, EndlessCalls endless) {
    CodeSection section = section(from);
    if (section == null) {
      return true;
    }
    byte[] code = section.padded();
    int at = (int) (from - section.start());
    long boundary = functionAfter(from);
    LiftedInstruction previous = null;
    boolean leads = true;
    while (at < section.size()) {
      long address = section.start() + at;
      int known = indexes.get(address);
      if (previous != null && known != AddressIndex.NONE) {
        previous.next = known;
        instructions[known].joins = true;
        if (leads) {
          lead(instructions[known]);
        }
        return true;
      }
      LiftedInstruction instruction = next();
      lifter.lift(code, at, address, instruction);
      if (instruction.length == 0 || instruction.length > section.size() - at) {
        return true;
      }
      if (count == MOST_INSTRUCTIONS) {
        return false;
      }
      if (leads) {
        lead(instruction);
      }
      indexes.put(address, count);
      if (previous != null) {
        previous.next = count;
      }
      count++;
      boolean goesOn = follow(instruction, endless);
      note(instruction);
      at += instruction.length;
      if (Long.compareUnsigned(section.start() + at, boundary) > 0) {
        boundary = functionAfter(section.start() + at - 1);
      }
      boolean runsIntoOther = section.start() + at == boundary && !isOwn(boundary);
      if (runsIntoOther || !goesOn) {
        return true;
      }
      leads = instruction.flow == Flow.CONDITIONAL;
      previous = instruction;
    }
    return true;
  }

  private @Nullable CodeSection section(long address) {
    CodeSection section = lastSection;
    if (section == null || !section.covers(address)) {
      section = program.section(address);
      lastSection = section;
    }
    return section;
  }

  private LiftedInstruction next() {
    if (count == instructions.length) {
      instructions = Arrays.copyOf(instructions, 2 * count);
    }
    LiftedInstruction next = instructions[count];
    if (next == null) {
      next = new LiftedInstruction();
      instructions[count] = next;
    }
    return next;
  }

  /** The first function after an address; the address itself if there is none. */
  private long functionAfter(long address) {
    return address == function || isBeforeOthers(address)
        ? functionAfter
        : program.functionAfter(address);
  }

  /** Finds the target of an instruction, and returns whether control may go to the next one. */
  private boolean follow(LiftedInstruction instruction, EndlessCalls endless) {
    return switch (instruction.flow) {
      case NEXT -> true;
      case CONDITIONAL -> {
        branch(instruction);
        yield true;
      }
      case JUMP -> {
        branch(instruction);
        yield false;
      }
      case CALL -> {
        leave(instruction);
        yield !endless.isEndless(instruction.callee, instruction.target);
      }
      case INDIRECT_JUMP, INDIRECT_CALL -> {
        if (resolve(instruction)) {
          yield follow(instruction, endless);
        }
        exits.add(instruction);
        yield instruction.flow == Flow.INDIRECT_CALL
            && (instruction.target == 0
                || !endless.isEndless(AddressIndex.NONE, instruction.target));
      }
      case RETURN -> {
        exits.add(instruction);
        yield false;
      }
      case TRAP -> false;
    };
  }

  private void branch(LiftedInstruction instruction) {
    if (isInside(instruction.target)) {
      push(instruction.target);
      branches.add(instruction);
    } else {
      leave(instruction);
    }
  }

  private void leave(LiftedInstruction instruction) {
    instruction.callee = program.functionAt(instruction.target);
    instruction.operand(instruction.target, program.regions());
    exits.add(instruction);
  }

  /** A branch through a slot that holds the address of a function is a branch to that function. */
  private boolean resolve(LiftedInstruction instruction) {
    long pointer = instruction.target == 0 ? 0 : program.pointerAt(instruction.target);
    if (pointer == 0 || program.functionAt(pointer) == AddressIndex.NONE) {
      return false;
    }
    instruction.flow = instruction.flow == Flow.INDIRECT_CALL ? Flow.CALL : Flow.JUMP;
    instruction.target = pointer;
    return true;
  }

  /** Notes the effects of an instruction on addresses and registers. */
  private void note(LiftedInstruction instruction) {
    writes |= instruction.writes;
    instruction.isVariant |= program.isRelocated(instruction.address, instruction.length);
    hasAddresses = hasAddresses || mayGetAddress(instruction);
  }

  /** Whether a register gets a number that is an address, or a part of one. */
  private boolean mayGetAddress(LiftedInstruction instruction) {
    return switch (instruction.effect) {
      case SET -> Long.compareUnsigned(instruction.number, SMALLEST) >= 0;
      case LOAD ->
          instruction.source == LiftedInstruction.NOTHING
              && program.pointerAt(instruction.number) != 0;
      case NONE, ADD, ADD_REGISTER, SUBTRACT_REGISTER, INSERT, STORE, ACCESS -> false;
    };
  }

  /** Whether code at an address belongs to the function if it jumps there. */
  private boolean isInside(long address) {
    return isOwn(address)
        || ((isBeforeOthers(address)
                || program.functionAt(address) == AddressIndex.NONE
                || (!followed.isEmpty() && followed.contains(address)))
            && section(address) != null);
  }

  /** Whether an address lies after the function's start and before all later functions. */
  private boolean isBeforeOthers(long address) {
    return Long.compareUnsigned(address - function - 1, functionAfter - function - 1) < 0
        && functionAfter != function;
  }

  /** Whether the function begins at an address. */
  private boolean isOwn(long address) {
    return address == start || address == function;
  }

  /** Finds the blocks, by ascending address, and where their branches lead. */
  void connect() {
    for (LiftedInstruction branch : branches) {
      branch.branch = indexes.get(branch.target);
      if (branch.branch != AddressIndex.NONE) {
        instructions[branch.branch].joins = true;
      }
    }
    Arrays.sort(leaders, 0, blockCount);
    if (blocks.length < blockCount) {
      blocks = new int[leaders.length];
    }
    for (int i = 0; i < blockCount; i++) {
      blocks[i] = indexes.get(leaders[i] ^ Long.MIN_VALUE);
      instructions[blocks[i]].block = i;
    }
  }

  /**
   * The instructions with which control leaves the function, or may: calls, branches out of it,
   * indirect ones and returns. In no particular order.
   */
  List<LiftedInstruction> exits() {
    return exits;
  }

  /** The registers that instructions of the function change, as bits. */
  int writes() {
    return writes;
  }

  /** Whether a register gets an address, from which others may be computed. */
  boolean hasAddresses() {
    return hasAddresses;
  }

  /** Number of instructions, which are in no particular order. */
  int instructionCount() {
    return count;
  }

  LiftedInstruction instruction(int index) {
    return instructions[index];
  }

  int blockCount() {
    return blockCount;
  }

  /** The first instruction of a block. */
  LiftedInstruction leader(int block) {
    return instructions[blocks[block]];
  }

  /** The instruction after another in its block; null at the block's end. */
  @Nullable LiftedInstruction after(LiftedInstruction instruction) {
    if (instruction.next == AddressIndex.NONE || instruction.flow == Flow.CONDITIONAL) {
      return null;
    }
    LiftedInstruction next = instructions[instruction.next];
    return next.leads ? null : next;
  }

  /** Copies code of the function from an address on. */
  void copy(long address, int length, byte[] into, int at) {
    CodeSection section = section(address);
    if (section != null) {
      System.arraycopy(section.padded(), (int) (address - section.start()), into, at, length);
    }
  }
}
