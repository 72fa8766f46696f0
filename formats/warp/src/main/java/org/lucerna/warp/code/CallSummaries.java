package org.lucerna.warp.code;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;

/**
 * The effects of calls of a program's functions: whether they never return, and the registers they
 * change. All functions are read once, and again if functions that they call are found never to
 * return; most of their GUIDs are known after that. Thread-safe.
 */
final class CallSummaries implements EndlessCalls {
  private static final int[] NO_FUNCTIONS = {};

  /**
   * Instructions that are read for each byte of code: functions may share code, but a program whose
   * functions all share much is made to take long.
   */
  private static final int READS_PER_BYTE = 16;

  private static final int FEW_READS = 1 << 20;

  /** The number of functions that a processor reads at a time. */
  private static final int SHARE = 1024;

  private final WarpProgram program;

  /** Instructions that may still be read. */
  private final AtomicLong left;

  /** Functions that never return. */
  private final BitSet endless = new BitSet();

  /** Registers that functions may change, as bits. */
  private final int[] changed;

  /** Functions that each function calls, or jumps to, by index. */
  private final int[][] callees;

  /** The GUIDs of functions; null if one depends on changes by calls, or there is no code. */
  private final @Nullable CodeGuid[] guids;

  /** Whether all functions have been read. */
  private boolean isComplete;

  private CallSummaries(WarpProgram program) {
    this.program = program;
    left = new AtomicLong(READS_PER_BYTE * program.codeSize() + FEW_READS);
    changed = new int[program.functionCount()];
    callees = new int[changed.length][];
    Arrays.fill(callees, NO_FUNCTIONS);
    guids = new CodeGuid[changed.length];
    for (int i = 0; i < changed.length; i++) {
      endless.set(i, program.isEndless(program.function(i)));
    }
  }

  static CallSummaries of(WarpProgram program) {
    CallSummaries summaries = new CallSummaries(program);
    summaries.read();
    summaries.spread();
    summaries.isComplete = true;
    return summaries;
  }

  /**
   * Reads a function.
   *
   * @param padding bytes before it that count as its first ones
   * @return false if it has no code, or if too much was read
   */
  boolean read(FunctionGraph graph, long function, int padding, Set<Long> tailCalls) {
    boolean isRead = left.get() > 0 && graph.read(function, padding, tailCalls, this);
    left.addAndGet(-graph.instructionCount());
    return isRead;
  }

  @Override
  public boolean isEndless(int callee, long target) {
    return callee == AddressIndex.NONE ? program.isEndless(target) : endless.get(callee);
  }

  /** The registers that a call may change, as bits; while functions are read, all of them. */
  int changedBy(int callee) {
    return isComplete && callee != AddressIndex.NONE ? changed[callee] : program.changedByCalls();
  }

  /**
   * The registers that a call changes for sure; while functions are read, those that the callee
   * itself changes if it was read already. Another thread may just be reading it: none of them is
   * right, too.
   */
  int surelyChangedBy(int callee) {
    return callee == AddressIndex.NONE ? program.changedByCalls() : changed[callee];
  }

  /**
   * The GUID of a function by its index; null if there is none, or if the function has to be read
   * again for it.
   */
  @Nullable CodeGuid guid(int function) {
    return function == AddressIndex.NONE ? null : guids[function];
  }

  private void read() {
    boolean[] isFound = new boolean[changed.length];
    Queue<GuidReader> idle = new ConcurrentLinkedQueue<>();
    IntStream.rangeClosed(0, changed.length / SHARE)
        .parallel()
        .forEach(
            share -> {
              GuidReader known = idle.poll();
              GuidReader reader = known == null ? new GuidReader(program, this) : known;
              int end = Math.min((share + 1) * SHARE, changed.length);
              for (int i = share * SHARE; i < end; i++) {
                isFound[i] = isFoundEndless(reader, i);
              }
              idle.add(reader);
            });
    BitSet found = new BitSet();
    for (int i = 0; i < isFound.length; i++) {
      found.set(i, isFound[i] && !endless.get(i));
    }
    endless.or(found);
    if (!found.isEmpty()) {
      readAgain(found);
    }
  }

  /**
   * Reads functions again that call others which were found never to return, or to change fewer
   * registers than was thought: less of their code is reached.
   */
  private void readAgain(BitSet found) {
    GuidReader reader = new GuidReader(program, this);
    int[][] callers = callers();
    BitSet outdated = new BitSet();
    found.stream().forEach(callee -> Arrays.stream(callers[callee]).forEach(outdated::set));
    while (!outdated.isEmpty()) {
      for (int i = outdated.nextSetBit(0); i >= 0; i = outdated.nextSetBit(i + 1)) {
        outdated.clear(i);
        int before = changed[i];
        boolean isNew = isFoundEndless(reader, i) && !endless.get(i);
        if (isNew) {
          endless.set(i);
        }
        if (isNew || (before & ~changed[i]) != 0) {
          Arrays.stream(callers[i]).forEach(outdated::set);
        }
      }
    }
  }

  /**
   * Reads a function for its GUID and its calls, and returns whether it is found never to return.
   */
  private boolean isFoundEndless(GuidReader reader, int function) {
    long address = program.function(function);
    if (!reader.read(address, 0, Set.of())) {
      changed[function] = program.changedByCalls();
      guids[function] = null;
      return false;
    }
    FunctionGraph graph = reader.graph();
    boolean returns = false;
    int writes = graph.writes();
    int[] called = new int[graph.exits().size()];
    int count = 0;
    for (LiftedInstruction exit : graph.exits()) {
      int callee = exit.callee;
      switch (exit.flow) {
        case RETURN -> returns = true;
        case INDIRECT_JUMP -> {
          returns |= exit.target == 0 || !isEndless(AddressIndex.NONE, exit.target);
          writes = -1;
        }
        case INDIRECT_CALL -> writes = -1;
        case CALL, JUMP, CONDITIONAL -> {
          returns |= exit.flow != Flow.CALL && !isEndless(callee, exit.target);
          if (callee == AddressIndex.NONE) {
            writes = -1;
          } else {
            called[count++] = callee;
          }
        }
        case NEXT, TRAP -> {}
      }
    }
    boolean changesAll = program.isChooser(address) || program.isEndless(address);
    changed[function] = (changesAll ? -1 : writes) & program.changedByCalls();
    callees[function] = distinct(called, count);
    guids[function] = reader.guid();
    return !returns;
  }

  /** The first of some numbers, ascending and each once. */
  private static int[] distinct(int[] numbers, int count) {
    Arrays.sort(numbers, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept == 0 || numbers[kept - 1] != numbers[i]) {
        numbers[kept++] = numbers[i];
      }
    }
    return kept == 0 ? NO_FUNCTIONS : Arrays.copyOf(numbers, kept);
  }

  /** The functions that call each function. */
  private int[][] callers() {
    int[] counts = new int[changed.length];
    for (int[] each : callees) {
      for (int callee : each) {
        counts[callee]++;
      }
    }
    int[][] callers = new int[changed.length][];
    for (int i = 0; i < callers.length; i++) {
      callers[i] = new int[counts[i]];
    }
    for (int i = 0; i < callees.length; i++) {
      for (int callee : callees[i]) {
        callers[callee][--counts[callee]] = i;
      }
    }
    return callers;
  }

  /** A function's changes are changes of its callers, too. */
  private void spread() {
    int[][] callers = callers();
    int[] pending = IntStream.range(0, changed.length).toArray();
    int count = pending.length;
    BitSet isPending = new BitSet();
    isPending.set(0, count);
    while (count > 0) {
      int callee = pending[--count];
      isPending.clear(callee);
      for (int caller : callers[callee]) {
        int more = changed[caller] | changed[callee];
        if (more != changed[caller]) {
          changed[caller] = more;
          if (!isPending.get(caller)) {
            isPending.set(caller);
            pending[count++] = caller;
          }
        }
      }
    }
  }
}
