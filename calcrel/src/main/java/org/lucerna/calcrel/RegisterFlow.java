package org.lucerna.calcrel;

import java.util.HashMap;
import java.util.Map;

/**
 * What 32 registers hold while code is read from its start to its end: two marks a register, of
 * which the reader says what they mean. It follows branches ahead, and what is kept on the stack
 * for later. What it marks depends on opcodes and registers only, never on what a linker fills in.
 */
final class RegisterFlow {
  private static final int NONE = -1;

  /** The first mark of a register in the low half, the second in the high half. */
  private long marks;

  /** The marks where branches from before lead, by index. */
  private final Map<Integer, Long> ahead = new HashMap<>();

  /** The marks of what was stored, by its offset from the stack pointer; once marked for good. */
  private final Map<Integer, Long> stored = new HashMap<>();

  private int start = NONE;

  /** Goes to the instruction at an index; the start of a chunk begins anew. */
  void at(MaskingPass sweep, int at) {
    if (at == sweep.from || start != sweep.from) {
      start = sweep.from;
      marks = 0;
      ahead.clear();
      stored.clear();
    } else if (!ahead.isEmpty()) {
      Long joined = ahead.remove(at);
      marks |= joined == null ? 0 : joined;
    }
  }

  boolean first(int register) {
    return (marks >>> (register & 31) & 1) != 0;
  }

  boolean second(int register) {
    return (marks >>> (32 + (register & 31)) & 1) != 0;
  }

  /** A register is written to. */
  void set(int register, boolean first, boolean second) {
    set(register, (first ? 1L : 0) | (second ? 1L << 32 : 0));
  }

  private void set(int register, long both) {
    int shift = register & 31;
    marks = (marks & ~(1L << shift | 1L << (32 + shift))) | both << shift;
  }

  /** Registers are written to by a call, one bit each. */
  void clear(int registers) {
    long bits = registers & 0xffff_ffffL;
    marks &= ~(bits | bits << 32);
  }

  /** A register is stored on the stack. */
  void store(int register, int offset) {
    long both = marks >>> (register & 31) & 0x1_0000_0001L;
    if (both != 0) {
      stored.merge(offset, both, (one, other) -> one | other);
    }
  }

  /** A register is loaded from the stack. */
  void load(int register, int offset) {
    set(register, stored.getOrDefault(offset, 0L));
  }

  /** A branch goes from one index to another, which counts if it is ahead. */
  void branch(int from, int to) {
    if (to > from && marks != 0) {
      ahead.merge(to, marks, (one, other) -> one | other);
    }
  }

  /** The next instruction is come to from elsewhere: if nobody knows from where, as from here. */
  void end(int next) {
    if (ahead.containsKey(next)) {
      marks = 0;
    }
  }
}
