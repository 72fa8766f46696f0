package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.isa.Flow;

/**
 * Follows the control flow of a function from its start to find its end: after the last instruction
 * reached, and the last literal that one of them loads. Not thread-safe.
 */
final class FlowExtent {
  /** The most bytes that a jump skips within a function if nothing else leads to its target. */
  private static final int SOON = 1024;

  private static final long UNKNOWN = -1;

  private final FlowReader reader;
  private final ArrayDeque<Place> unread = new ArrayDeque<>();

  /** Jumps whose target may be another function: followed only if nothing else is left. */
  private final ArrayDeque<Place> doubtful = new ArrayDeque<>();

  /** The functions that do not return. */
  private final Set<Long> endless;

  /** Further code of functions, by the number or the table of jumps that an instruction has. */
  private final Map<Long, List<Long>> blocks;

  private final Calls calls;
  private final BitSet seen = new BitSet();
  private final BitSet data = new BitSet();
  private MemorySegment code = MemorySegment.NULL;
  private long start;
  private int end;

  /** The registers on the stack after the instruction read last. */
  private SavedRegisters saved = SavedRegisters.NONE;

  /** Where the flow goes on, and the registers that are on the stack there. */
  private record Place(int at, SavedRegisters saved) {}

  /** Receives calls. */
  @FunctionalInterface
  interface Calls {
    void to(long target, boolean exchanges);
  }

  /**
   * For code that a reader reads.
   *
   * @param blocks {@link LinkedImage#innerBlocks} and {@link LinkedImage#jumpTables}
   * @param endless functions that do not return; more are added when found
   * @param calls receives each call
   */
  FlowExtent(FlowReader reader, Map<Long, List<Long>> blocks, Set<Long> endless, Calls calls) {
    this.reader = reader;
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
    code = bytes;
    reader.begin(address, bytes);
    start = address;
    end = 0;
    seen.clear();
    data.clear();
    unread.clear();
    doubtful.clear();
    unread.add(new Place(0, SavedRegisters.NONE));
    while (!unread.isEmpty() || takeDoubtful()) {
      run(unread.remove());
    }
    return end;
  }

  /**
   * A jump stays in the function if its target is in the part known so far, or, unless the function
   * has restored the registers of its caller, soon after.
   */
  private boolean takeDoubtful() {
    while (!doubtful.isEmpty()) {
      Place place = doubtful.remove();
      int to = place.at;
      boolean isOwn = to < end || (!place.saved.areRestored() && isSoon(to));
      if (isOwn && !seen.get(to)) {
        unread.add(place);
        return true;
      }
    }
    return false;
  }

  private boolean isSoon(int to) {
    return to < end + SOON && (end >= reader.size() || reader.padding(end) == 0 || isIntoLoop(to));
  }

  /** Whether a jump leads into the middle of a loop whose start is aligned by NOPs. */
  private boolean isIntoLoop(int to) {
    int loop = end;
    int length = reader.nop(loop);
    while (length > 0 && loop < to) {
      loop += length;
      length = reader.nop(loop);
    }
    return loop > end && loop < to && !reader.mayBeFunction(start + to);
  }

  /** Continues until the flow ends. */
  private void run(Place from) {
    int at = from.at;
    saved = from.saved;
    long called = UNKNOWN;
    int calledEnd = 0;
    while (at < reader.size() && !seen.get(at) && !data.get(at)) {
      int length = reader.read(at);
      if (length == 0) {
        return;
      }
      seen.set(at);
      int next = at + length;
      end = Math.max(end, next);
      noteLiteral();
      saved = reader.saved(saved);
      if (reader.number() != 0) {
        blocks.getOrDefault(reader.number(), List.of()).forEach(this::branch);
      }
      for (int i = 0; i < reader.followers(); i++) {
        branch(start + next + (long) i * length);
      }
      boolean goesOn = follow(next);
      boolean isDelayed = reader.isDelayed();
      if (isDelayed && next + 4 <= reader.size()) {
        next += 4;
        end = Math.max(end, next);
      }
      if (!goesOn) {
        return;
      }
      boolean isDirect = reader.flow() == Flow.CALL;
      if (isDirect || reader.flow() == Flow.INDIRECT_CALL) {
        called = isDirect ? reader.target() : UNKNOWN;
        calledEnd = next;
        if (isDelayed && next < reader.size() && reader.padding(next) > 0) {
          // A call that returns is not followed by padding.
          return;
        }
      }
      at = next;
    }
    if (at >= reader.size() || data.get(at)) {
      runOff(called, calledEnd, at);
    }
  }

  /**
   * The flow cannot continue. If only padding follows the last call, the function that was called
   * does not return.
   */
  private void runOff(long called, int calledEnd, int at) {
    int next = calledEnd;
    while (next < at && reader.padding(next) > 0) {
      next += reader.padding(next);
    }
    if (calledEnd > 0 && next >= at) {
      if (called != UNKNOWN) {
        endless.add(called);
      }
      end = at >= reader.size() && end == at ? calledEnd : end;
    }
  }

  private void noteLiteral() {
    int size = reader.literalSize();
    long at = size > 0 ? reader.literal() - start : 0;
    if (size > 0 && at >= 0 && at + size <= reader.size()) {
      data.set((int) at, (int) at + size);
      end = Math.max(end, (int) at + size);
    }
  }

  /** Whether the flow continues at the next instruction. */
  private boolean follow(int next) {
    return switch (reader.flow()) {
      case NEXT, INDIRECT_CALL -> true;
      case CALL -> {
        calls.to(reader.target(), reader.exchanges());
        yield !endless.contains(reader.target());
      }
      case CONDITIONAL -> {
        branch(reader.target());
        yield true;
      }
      case JUMP -> {
        jump();
        yield false;
      }
      case INDIRECT_JUMP -> {
        if (reader.tableEntrySize() > 0 && reader.tableSize() > 0) {
          table(next);
        }
        if (reader.jumpTable() != 0 && !saved.areRestored()) {
          blocks.getOrDefault(reader.jumpTable(), List.of()).forEach(this::branch);
        }
        yield false;
      }
      case RETURN, TRAP -> false;
    };
  }

  private void jump() {
    long to = reader.target() - start;
    if (reader.isInside() || saved.areThere()) {
      branch(reader.target());
    } else if (!reader.isOutside() && to >= 0 && to < reader.size()) {
      doubtful.add(new Place((int) to, saved));
    }
  }

  private void branch(long target) {
    long to = target - start;
    if (to >= 0 && to < reader.size()) {
      unread.add(new Place((int) to, saved));
    }
  }

  /** A table of halved distances from its own start. */
  private void table(int at) {
    int size = reader.tableSize();
    int entry = reader.tableEntrySize();
    if (at + size > reader.size()) {
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
