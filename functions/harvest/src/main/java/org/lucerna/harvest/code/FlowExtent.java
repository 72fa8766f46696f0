package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows the control flow of a function from its start to find its end: after the last instruction
 * reached, and the last literal that one of them loads. Not thread-safe.
 */
final class FlowExtent {
  /** The most bytes that a jump skips within a function if nothing else leads to its target. */
  private static final int SOON = 1024;

  private final FlowDecoder decoder;
  private final Instruction instruction = new Instruction();
  private final ArrayDeque<Integer> unread = new ArrayDeque<>();

  /** Jumps whose target may be another function: followed only if nothing else is left. */
  private final ArrayDeque<Integer> doubtful = new ArrayDeque<>();

  /** The functions that do not return. */
  private final Set<Long> endless;

  /** Further code of functions, by the number that an instruction has. */
  private final Map<Long, List<Long>> blocks;

  private final Consumer<Instruction> calls;
  private final BitSet seen = new BitSet();
  private final BitSet data = new BitSet();
  private MemorySegment code = MemorySegment.NULL;
  private long start;
  private int end;

  /**
   * Extents of code that a decoder reads.
   *
   * @param blocks {@link LinkedImage#innerBlocks}
   * @param endless functions that do not return; more are added when found
   * @param calls receives each call
   */
  FlowExtent(
      FlowDecoder decoder,
      Map<Long, List<Long>> blocks,
      Set<Long> endless,
      Consumer<Instruction> calls) {
    this.decoder = decoder;
    this.blocks = blocks;
    this.endless = endless;
    this.calls = calls;
  }

  /**
   * The size of a function in bytes, without the padding after it.
   *
   * @param address of the function
   * @param bytes from its start to its latest possible end; fewer than 2 GiB are followed
   */
  int size(long address, MemorySegment bytes) {
    code = bytes.byteSize() > Integer.MAX_VALUE ? bytes.asSlice(0, Integer.MAX_VALUE) : bytes;
    start = address;
    end = 0;
    seen.clear();
    data.clear();
    unread.clear();
    doubtful.clear();
    unread.add(0);
    while (!unread.isEmpty() || takeDoubtful()) {
      run(unread.remove());
    }
    return end;
  }

  /** A jump stays in the function if its target is in the part known so far, or soon after. */
  private boolean takeDoubtful() {
    while (!doubtful.isEmpty()) {
      int to = doubtful.remove();
      boolean isSoon =
          to < end + SOON && (end >= code.byteSize() || decoder.padding(code, end) == 0);
      if ((to < end || isSoon) && !seen.get(to)) {
        unread.add(to);
        return true;
      }
    }
    return false;
  }

  /** Continues until the flow ends. */
  private void run(int from) {
    int at = from;
    long called = Instruction.UNKNOWN_TARGET;
    int calledEnd = 0;
    while (at < code.byteSize() && !seen.get(at) && !data.get(at)) {
      decoder.decode(code, at, start + at, instruction);
      if (instruction.length == 0) {
        return;
      }
      seen.set(at);
      int next = at + instruction.length;
      end = Math.max(end, next);
      noteLiteral();
      if (instruction.number != 0) {
        blocks.getOrDefault(instruction.number, List.of()).forEach(this::branch);
      }
      for (int i = 0; i < instruction.followers; i++) {
        branch(start + next + (long) i * instruction.length);
      }
      boolean goesOn = follow(next);
      if (instruction.delayed && next + 4 <= code.byteSize()) {
        next += 4;
        end = Math.max(end, next);
      }
      if (!goesOn) {
        return;
      }
      if (instruction.kind == Instruction.Kind.CALL) {
        called = instruction.target;
        calledEnd = next;
        if (instruction.delayed && next < code.byteSize() && decoder.padding(code, next) > 0) {
          // A call that returns is not followed by padding.
          return;
        }
      }
      at = next;
    }
    if (at >= code.byteSize() || data.get(at)) {
      runOff(called, calledEnd, at);
    }
  }

  /**
   * The flow cannot continue. If only padding follows the last call, the function that was called
   * does not return.
   */
  private void runOff(long called, int calledEnd, int at) {
    int next = calledEnd;
    while (next < at && decoder.padding(code, next) > 0) {
      next += decoder.padding(code, next);
    }
    if (calledEnd > 0 && next >= at) {
      if (called != Instruction.UNKNOWN_TARGET) {
        endless.add(called);
      }
      end = at >= code.byteSize() && end == at ? calledEnd : end;
    }
  }

  private void noteLiteral() {
    long at = instruction.literal - start;
    int size = instruction.literalSize;
    if (size > 0 && at >= 0 && at + size <= code.byteSize()) {
      data.set((int) at, (int) at + size);
      end = Math.max(end, (int) at + size);
    }
  }

  /** Whether the flow continues at the next instruction. */
  private boolean follow(int next) {
    return switch (instruction.kind) {
      case PLAIN -> true;
      case CALL -> {
        calls.accept(instruction);
        yield !endless.contains(instruction.target);
      }
      case CONDITIONAL -> {
        branch(instruction.target);
        yield true;
      }
      case JUMP -> {
        jump();
        yield false;
      }
      case END -> {
        if (instruction.tableSize > 0) {
          table(next);
        }
        yield false;
      }
    };
  }

  private void jump() {
    long to = instruction.target - start;
    if (instruction.scope == Instruction.Scope.SAME) {
      branch(instruction.target);
    } else if (instruction.scope == Instruction.Scope.UNKNOWN && to >= 0 && to < code.byteSize()) {
      doubtful.add((int) to);
    }
  }

  private void branch(long target) {
    long to = target - start;
    if (to >= 0 && to < code.byteSize()) {
      unread.add((int) to);
    }
  }

  /** A table of halved distances from its own start. */
  private void table(int at) {
    int size = instruction.tableSize;
    int entry = instruction.entrySize;
    if (at + size > code.byteSize()) {
      return;
    }
    data.set(at, at + (size + 1 & ~1));
    end = Math.max(end, at + (size + 1 & ~1));
    for (int i = at; i < at + size; i += entry) {
      int low = code.get(ValueLayout.JAVA_BYTE, i) & 0xff;
      int high = entry == 2 ? code.get(ValueLayout.JAVA_BYTE, i + 1) & 0xff : 0;
      branch(start + at + 2L * (high << 8 | low));
    }
  }
}
