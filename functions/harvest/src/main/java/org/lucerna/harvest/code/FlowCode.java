package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;

/** Linked code of one instruction set: its calls, and where its functions end. Not thread-safe. */
final class FlowCode {
  /** The number of words that decide whether bytes are a function's code. */
  static final int FEW = 8;

  private static final int ALWAYS = 0xe;

  private final FlowDecoder decoder;
  private final FlowExtent extent;
  private final boolean isThumb;
  private final Instruction instruction = new Instruction();

  /** Receives calls. */
  @FunctionalInterface
  interface Call {
    void to(long target, boolean isThumb);
  }

  /**
   * Control flow of code of an architecture.
   *
   * @param blocks {@link LinkedImage#innerBlocks}
   * @param endless functions that do not return; more are added when found
   * @param reached receives the calls that {@link #size} finds
   */
  FlowCode(
      Architecture architecture,
      ByteOrder order,
      Map<Long, List<Long>> blocks,
      Set<Long> endless,
      Call reached) {
    decoder = FlowDecoder.of(architecture, order);
    isThumb = architecture == Architecture.T32;
    extent =
        new FlowExtent(
            decoder, blocks, endless, call -> reached.to(call.target, isThumb != call.exchanges));
  }

  FlowDecoder decoder() {
    return decoder;
  }

  /** Receives branches. */
  @FunctionalInterface
  interface Branch {
    void at(long offset, long target);
  }

  /** Reports the calls and unconditional jumps of code. */
  void branches(long start, MemorySegment code, Branch branch) {
    long at = 0;
    while (at < code.byteSize()) {
      decoder.decode(code, at, start + at, instruction);
      boolean jumps = instruction.kind == Instruction.Kind.JUMP;
      boolean calls = instruction.kind == Instruction.Kind.CALL;
      if ((jumps || calls) && instruction.target != Instruction.UNKNOWN_TARGET) {
        branch.at(at, instruction.target);
      }
      at += Math.max(instruction.length, decoder.alignment());
    }
  }

  /** Reports the calls of code, read from start to end. */
  void calls(long start, MemorySegment code, Call call) {
    long at = 0;
    while (at < code.byteSize()) {
      decoder.decode(code, at, start + at, instruction);
      if (instruction.length > 0 && instruction.kind == Instruction.Kind.CALL) {
        call.to(instruction.target, isThumb != instruction.exchanges);
      }
      at += Math.max(instruction.length, decoder.alignment());
    }
  }

  /** The size in bytes of the function that begins there; 0 if it is not code. */
  int size(long address, MemorySegment code) {
    return extent.size(address, code);
  }

  /** The end of straight-line code: after the first jump or end, or after {@code most} bytes. */
  int straight(long address, MemorySegment code, int most) {
    int at = 0;
    while (at < Math.min(most, code.byteSize())) {
      decoder.decode(code, at, address + at, instruction);
      at += instruction.length;
      if (instruction.length == 0 || instruction.kind != Instruction.Kind.PLAIN) {
        return at;
      }
    }
    return at;
  }

  /** The size in bytes without padding at the end. */
  int used(long address, MemorySegment code) {
    int used = 0;
    int at = 0;
    boolean isDelayed = false;
    while (at < code.byteSize()) {
      decoder.decode(code, at, address + at, instruction);
      int next = at + Math.max(instruction.length, decoder.alignment());
      used = isDelayed || decoder.padding(code, at) == 0 ? next : used;
      isDelayed = instruction.delayed;
      at = next;
    }
    return (int) Math.min(used, code.byteSize());
  }

  /** The number of padding bytes at the start of code. */
  int padding(MemorySegment code) {
    int at = 0;
    int next = code.byteSize() > 0 ? decoder.padding(code, 0) : 0;
    while (next > 0) {
      at += next;
      next = at < code.byteSize() ? decoder.padding(code, at) : 0;
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
