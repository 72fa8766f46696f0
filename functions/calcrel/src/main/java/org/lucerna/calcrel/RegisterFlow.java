package org.lucerna.calcrel;

import java.util.HashMap;
import java.util.Map;

/**
 * Tracks the contents of 32 registers while code is read from start to end: two marks per register,
 * whose meaning the reader defines. It follows forward branches and values saved on the stack. The
 * marks depend only on opcodes and registers, never on bytes that a linker fills in.
 */
final class RegisterFlow {
  private static final int NONE = -1;

  /** The first mark of a register in the low half, the second in the high half. */
  private long marks;

  /** The marks at the targets of earlier branches, by index. */
  private final Map<Integer, Long> ahead = new HashMap<>();

  /** The marks of stored values, by offset from the stack pointer; a mark, once set, stays. */
  private final Map<Integer, Long> stored = new HashMap<>();

  private int start = NONE;

  /** Goes to the instruction at an index; starts afresh at the start of a chunk. */
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

  /** Marks a register that is written to. */
  void set(int register, boolean first, boolean second) {
    set(register, (first ? 1L : 0) | (second ? 1L << 32 : 0));
  }

  private void set(int register, long both) {
    int shift = register & 31;
    marks = (marks & ~(1L << shift | 1L << (32 + shift))) | both << shift;
  }

  /** Clears the registers that a call overwrites, one bit each. */
  void clear(int registers) {
    long bits = registers & 0xffff_ffffL;
    marks &= ~(bits | bits << 32);
  }

  /** Saves the marks of a register that is stored on the stack. */
  void store(int register, int offset) {
    long both = marks >>> (register & 31) & 0x1_0000_0001L;
    if (both != 0) {
      stored.merge(offset, both, (one, other) -> one | other);
    }
  }

  /** Restores the marks of a register that is loaded from the stack. */
  void load(int register, int offset) {
    set(register, stored.getOrDefault(offset, 0L));
  }

  /** Records a branch from one index to another, if it goes forward. */
  void branch(int from, int to) {
    if (to > from && marks != 0) {
      ahead.merge(to, marks, (one, other) -> one | other);
    }
  }

  /**
   * Execution does not continue at the next instruction: if earlier branches lead there, only their
   * marks count; otherwise the marks stay unchanged.
   */
  void end(int next) {
    if (ahead.containsKey(next)) {
      marks = 0;
    }
  }
}
