package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.Flow;

/** Linked code of one instruction set: its calls, and where its functions end. Not thread-safe. */
final class FlowCode {
  /** The number of words that decide whether bytes are a function's code. */
  static final int FEW = 8;

  private static final int ALWAYS = 0xe;

  private final FlowReader reader;
  private final FlowExtent extent;
  private final boolean isThumb;

  /** Receives calls. */
  @FunctionalInterface
  interface Call {
    void to(long target, boolean isThumb);
  }

  /**
   * Control flow of code of an architecture.
   *
   * @param blocks {@link LinkedImage#innerBlocks} and {@link LinkedImage#jumpTables}
   * @param endless functions that do not return; more are added when found
   * @param reached receives the calls that {@link #size} finds
   */
  FlowCode(
      Architecture architecture,
      ByteOrder order,
      Map<Long, List<Long>> blocks,
      Set<Long> endless,
      Call reached) {
    reader = new FlowReader(architecture, order);
    isThumb = architecture == Architecture.T32;
    extent =
        new FlowExtent(
            reader,
            blocks,
            endless,
            (target, exchanges) -> reached.to(target, isThumb != exchanges));
  }

  /** Alignment of functions, in bytes. */
  int alignment() {
    return reader.alignment();
  }

  /** Receives branches. */
  @FunctionalInterface
  interface Branch {
    void at(long offset, long target);
  }

  /** Reports the calls and unconditional jumps of code. */
  void branches(long start, MemorySegment code, Branch branch) {
    reader.begin(start, code);
    int at = 0;
    while (at < reader.size()) {
      int length = reader.read(at);
      if (reader.flow() == Flow.JUMP || reader.flow() == Flow.CALL) {
        branch.at(at, reader.target());
      }
      at += Math.max(length, alignment());
    }
  }

  /** Reports the calls of code, read from start to end. */
  void calls(long start, MemorySegment code, Call call) {
    reader.begin(start, code);
    int at = 0;
    while (at < reader.size()) {
      int length = reader.read(at);
      if (reader.flow() == Flow.CALL) {
        call.to(reader.target(), isThumb != reader.exchanges());
      }
      at += Math.max(length, alignment());
    }
  }

  /** The size in bytes of the function that begins there; 0 if it is not code. */
  int size(long address, MemorySegment code) {
    return extent.size(address, code);
  }

  /** The end of straight-line code: after the first jump or end, or after {@code most} bytes. */
  int straight(long address, MemorySegment code, int most) {
    reader.begin(address, code);
    int at = 0;
    while (at < Math.min(most, reader.size())) {
      int length = reader.read(at);
      at += length;
      if (length == 0 || reader.flow() != Flow.NEXT) {
        return at;
      }
    }
    return at;
  }

  /** The size in bytes without padding at the end. */
  int used(long address, MemorySegment code) {
    reader.begin(address, code);
    int used = 0;
    int at = 0;
    boolean isDelayed = false;
    while (at < reader.size()) {
      int next = at + Math.max(reader.read(at), alignment());
      boolean delays = reader.isDelayed();
      used = isDelayed || reader.padding(at) == 0 ? next : used;
      isDelayed = delays;
      at = next;
    }
    return Math.min(used, reader.size());
  }

  /** The number of padding bytes at the start of code. */
  int padding(MemorySegment code) {
    reader.begin(0, code);
    int at = 0;
    int next = reader.size() > 0 ? reader.padding(0) : 0;
    while (next > 0) {
      at += next;
      next = at < reader.size() ? reader.padding(at) : 0;
    }
    return at;
  }

  /** Whether code is Thumb code: most words of ARM code have the condition "always". */
  static boolean isThumb(MemorySegment code, int most, ByteOrder order) {
    ValueLayout.OfInt word = Unaligned.u32(order);
    int count = (int) Math.min(most, code.byteSize() / 4);
    int always = 0;
    for (int i = 0; i < count; i++) {
      always += code.get(word, 4L * i) >>> 28 == ALWAYS ? 1 : 0;
    }
    return always * 2 <= count;
  }
}
