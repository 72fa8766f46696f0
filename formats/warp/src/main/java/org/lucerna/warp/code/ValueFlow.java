package org.lucerna.warp.code;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;
import org.lucerna.warp.code.LiftedInstruction.Effect;
import org.lucerna.warp.code.LiftedInstruction.Update;

/**
 * Finds sums of a register and a number that are addresses: a forward data flow over a function.
 * Not thread-safe.
 */
final class ValueFlow {
  private final WarpProgram program;
  private final AddressRegions regions;
  private final int registers;
  private final int changedByCalls;
  private final CallSummaries calls;
  private RegisterState[] states = new RegisterState[64];
  private final BitSet pending = new BitSet();
  private final BitSet reached = new BitSet();
  private final RegisterState state;

  /** Whether the marks do not depend on the values of doubtful registers. */
  private boolean isCertain;

  /** An analysis of the functions of one program. */
  ValueFlow(WarpProgram program, CallSummaries calls) {
    this.program = program;
    this.regions = program.regions();
    this.changedByCalls = program.changedByCalls();
    this.calls = calls;
    registers = program.scheme().registers();
    state = new RegisterState(registers);
  }

  /**
   * Marks the instructions of a function that are variant because of the values of registers. A
   * block is marked each time that it is followed: the last time with the facts that hold on all
   * ways to it.
   *
   * @return false if it depends on unknown changes by calls
   */
  boolean mark(FunctionGraph graph) {
    if (!graph.hasAddresses()) {
      return true;
    }
    int count = graph.blockCount();
    if (states.length < count) {
      states = Arrays.copyOf(states, Math.max(count, 2 * states.length));
    }
    reached.clear();
    pending.clear();
    int entry = graph.instruction(0).block;
    state(entry).enter(program.scheme().stackPointer());
    reached.set(entry);
    pending.set(entry);
    isCertain = true;
    for (int block = entry; block >= 0 && isCertain; block = nextPending(block)) {
      pending.clear(block);
      state.copy(state(block));
      flow(graph, graph.leader(block));
    }
    return isCertain;
  }

  /** The next block whose state has changed; after the last one, the first again. */
  private int nextPending(int block) {
    int next = pending.nextSetBit(block + 1);
    return next >= 0 ? next : pending.nextSetBit(0);
  }

  private RegisterState state(int block) {
    RegisterState known = states[block];
    if (known == null) {
      known = new RegisterState(registers);
      states[block] = known;
    }
    return known;
  }

  /** Follows consecutive blocks up to and including one that is entered in several ways. */
  private void flow(FunctionGraph graph, LiftedInstruction leader) {
    @Nullable LiftedInstruction block = leader;
    while (block != null) {
      LiftedInstruction last = block;
      for (@Nullable LiftedInstruction each = block; each != null; each = graph.after(each)) {
        apply(each);
        last = each;
      }
      enter(graph, last.branch);
      block = last.next == AddressIndex.NONE ? null : graph.instruction(last.next);
      if (block != null && block.joins) {
        enter(graph, last.next);
        block = null;
      }
    }
  }

  private void enter(FunctionGraph graph, int successor) {
    int block =
        successor == AddressIndex.NONE ? AddressIndex.NONE : graph.instruction(successor).block;
    if (block == AddressIndex.NONE) {
      return;
    }
    if (!reached.get(block)) {
      reached.set(block);
      state(block).copy(state);
      pending.set(block);
    } else if (state(block).meet(state)) {
      pending.set(block);
    }
  }

  /** Whether the result of an instruction depends on a doubtful register. */
  private boolean isDoubtful(LiftedInstruction instruction) {
    return switch (instruction.effect) {
      case NONE, SET -> false;
      case ADD, INSERT, LOAD, STORE, ACCESS -> state.isDoubtful(instruction.source);
      case ADD_REGISTER, SUBTRACT_REGISTER ->
          state.isDoubtful(instruction.source) || state.isDoubtful(instruction.second);
    };
  }

  private void apply(LiftedInstruction instruction) {
    instruction.makesAddress = false;
    if (instruction.source >= 0 && !state.isKnown(instruction.source)) {
      state.forget(instruction.writes);
    } else {
      follow(instruction);
    }
    if (instruction.flow == Flow.CALL) {
      state.forget(calls.surelyChangedBy(instruction.callee));
      state.doubt(calls.changedBy(instruction.callee));
    } else if (instruction.flow == Flow.INDIRECT_CALL) {
      state.forget(changedByCalls);
    }
  }

  /** Applies an instruction to the known values. */
  private void follow(LiftedInstruction instruction) {
    boolean isDoubtful = state.hasDoubts() && isDoubtful(instruction);
    switch (instruction.effect) {
      case NONE -> state.forget(instruction.writes);
      case SET -> {
        state.forget(instruction.writes);
        state.setNumber(instruction.first, instruction.number);
      }
      case ADD -> add(instruction);
      case ADD_REGISTER, SUBTRACT_REGISTER -> addRegister(instruction);
      case INSERT -> insert(instruction);
      case LOAD, STORE, ACCESS -> access(instruction);
    }
    if (isDoubtful) {
      state.doubt(instruction.writes);
      isCertain &= !instruction.makesAddress;
    }
  }

  /** Marks an instruction that adds a number if the sum is an address. */
  private void check(LiftedInstruction instruction, long added, long sum) {
    instruction.makesAddress |= added != 0 && regions.isAddress(sum);
  }

  private void add(LiftedInstruction instruction) {
    boolean isNumber = state.isNumber(instruction.source);
    boolean isDistance = state.isDistance(instruction.source) && !instruction.isNarrow;
    long sum = isNumber || isDistance ? state.get(instruction.source) + instruction.number : 0;
    state.forget(instruction.writes);
    if (isNumber) {
      long result = instruction.isNarrow ? sum & 0xffff_ffffL : sum;
      check(instruction, instruction.number, result);
      state.setNumber(instruction.first, result);
    } else if (isDistance) {
      state.setDistance(instruction.first, sum);
    }
  }

  private void addRegister(LiftedInstruction instruction) {
    boolean isKnown = state.isNumber(instruction.second);
    boolean isNumber = isKnown && state.isNumber(instruction.source);
    boolean isDistance = isKnown && state.isDistance(instruction.source) && !instruction.isNarrow;
    long result = 0;
    if (isNumber || isDistance) {
      long second = state.get(instruction.second);
      boolean adds = instruction.effect == Effect.ADD_REGISTER;
      result = state.get(instruction.source) + (adds ? second : -second);
    }
    state.forget(instruction.writes);
    if (isNumber) {
      state.setNumber(instruction.first, instruction.isNarrow ? result & 0xffff_ffffL : result);
    } else if (isDistance) {
      state.setDistance(instruction.first, result);
    }
  }

  private void insert(LiftedInstruction instruction) {
    boolean isNumber = state.isNumber(instruction.source);
    long before = isNumber ? state.get(instruction.source) : 0;
    state.forget(instruction.writes);
    if (isNumber) {
      long kept = before & ~(0xffffL << instruction.shift);
      state.setNumber(instruction.first, kept | instruction.number);
    }
  }

  private void access(LiftedInstruction instruction) {
    boolean isNumber = state.isNumber(instruction.source);
    boolean isDistance = state.isDistance(instruction.source);
    boolean isFixed = isNumber || instruction.source == LiftedInstruction.NOTHING;
    long start = isNumber || isDistance ? state.get(instruction.source) : 0;
    long sum = start + instruction.number;
    long place = instruction.update == Update.AFTER ? start : sum;
    if (isNumber) {
      check(instruction, instruction.number, sum);
      if (instruction.isPair) {
        long second = place + instruction.accessSize;
        check(instruction, second - start, second);
      }
    }
    if (isDistance && instruction.effect == Effect.STORE) {
      isCertain &= !state.isDoubtful(instruction.source);
      store(instruction, place);
    }
    state.forget(instruction.writes);
    if (isDistance && instruction.effect == Effect.LOAD) {
      state.load(instruction.first, place);
      state.load(instruction.second, place + instruction.accessSize);
    } else if (isFixed && instruction.effect == Effect.LOAD) {
      loadPointer(instruction.first, place);
      if (instruction.isPair) {
        loadPointer(instruction.second, place + instruction.accessSize);
      }
    }
    if (instruction.update != Update.NONE) {
      if (isNumber) {
        state.setNumber(instruction.source, sum);
      } else if (isDistance) {
        state.setDistance(instruction.source, sum);
      }
    }
  }

  /** A register gets the value of a slot of the program; it must be unknown before. */
  private void loadPointer(int register, long slot) {
    long pointer = program.pointerAt(slot);
    if (pointer != 0) {
      state.setNumber(register, pointer);
    }
  }

  private void store(LiftedInstruction instruction, long place) {
    int size = instruction.accessSize;
    state.forgetSlots(place, instruction.isPair ? 2 * size : size);
    if (size == Long.BYTES) {
      isCertain &= state.store(instruction.first, place);
      isCertain &= state.store(instruction.second, place + size);
    }
  }
}
