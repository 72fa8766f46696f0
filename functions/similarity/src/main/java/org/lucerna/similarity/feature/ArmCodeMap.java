package org.lucerna.similarity.feature;

import java.util.Arrays;
import org.lucerna.isa.Flow;
import org.lucerna.isa.arm.ArmInstruction;
import org.lucerna.isa.arm.ArmOperands;
import org.lucerna.isa.arm.ArmOperation;

/**
 * What the code of a function of 32-bit ARM says only as a whole: where it has data, which
 * instructions make parts of an address or a number, and which register is the frame pointer. It is
 * found in one walk, before the instructions are read one by one. Not thread-safe.
 */
final class ArmCodeMap {
  private static final int NOWHERE = -1;
  private static final int REGISTERS = 16;
  private static final int WORD = 4;

  /** Every instruction has an even offset. */
  private static final int UNIT = 2;

  private static final byte DATA = 1;
  private static final byte PART = 2;

  /** A table of addresses begins this close to the jump through it, in bytes. */
  private static final int NEAR = 4;

  private final ArmInstruction instruction;
  private byte[] marks = {};
  private byte[] code = {};
  private int size;
  private long start;
  private int framePointer;

  /** The instruction that made the number in a register; {@link #NOWHERE} for none. */
  private final int[] makers = new int[REGISTERS];

  /** The instruction that added its own address to such a number. */
  private final int[] sums = new int[REGISTERS];

  /** The address taken last, as an offset. */
  private long taken;

  /** Decodes with an instruction, which may be used otherwise between walks. */
  ArmCodeMap(ArmInstruction instruction) {
    this.instruction = instruction;
  }

  /** Walks through the code of a function, which begins at index 0. */
  void walk(byte[] functionCode, int bytes, long address) {
    code = functionCode;
    size = bytes;
    start = address;
    int units = bytes / UNIT + 1;
    if (marks.length < units) {
      marks = new byte[Math.max(units, 2 * marks.length)];
    }
    Arrays.fill(marks, 0, units, (byte) 0);
    Arrays.fill(makers, NOWHERE);
    Arrays.fill(sums, NOWHERE);
    framePointer = NOWHERE;
    taken = NOWHERE;
    int at = 0;
    while (at + instruction.alignment() <= size) {
      if (isData(at)) {
        at += instruction.alignment();
      } else {
        int length = instruction.decode(code, at);
        read(at);
        at += length;
      }
    }
  }

  /** Whether there is data at an offset. */
  boolean isData(int at) {
    return has(at, DATA);
  }

  /** Whether the instruction at an offset only makes a part of what a later one uses. */
  boolean isPart(int at) {
    return has(at, PART);
  }

  private boolean has(int at, byte mark) {
    int unit = at / UNIT;
    return unit < marks.length && (marks[unit] & mark) != 0;
  }

  /** Whether the stack pointer is restored from a register. */
  boolean isFramePointer(int register) {
    return register == framePointer && register != NOWHERE;
  }

  private void read(int at) {
    ArmOperands operands = instruction.operands();
    long address = start + at;
    int literal = instruction.literalSize();
    if (literal > 0) {
      markData(instruction.literal(address) - start, literal);
    }
    if (operands.operation() == ArmOperation.TAKE_ADDRESS) {
      taken = ArmInstructionReader.taken(instruction, address) - start;
    }
    follow(operands, at);
    Flow flow = instruction.flow();
    if (flow == Flow.INDIRECT_JUMP) {
      tables(operands, at);
    }
    if (flow != Flow.NEXT && flow != Flow.CONDITIONAL && flow != Flow.TRAP) {
      forget(ArmRegisters.CHANGED_BY_CALLS);
    }
  }

  private void follow(ArmOperands operands, int at) {
    int d = operands.d();
    int n = operands.n();
    int m = operands.m();
    switch (operands.operation()) {
      case MOVE_TOP -> {
        markPart(makers[d]);
        set(d, at, NOWHERE);
        return;
      }
      case MOVE -> {
        if (operands.hasNumber()) {
          set(d, at, NOWHERE);
        } else {
          set(d, makers[m], sums[m]);
          framePointer = d == ArmRegisters.STACK_POINTER ? m : framePointer;
        }
        return;
      }
      case ADD, SUBTRACT -> {
        boolean restoresStack =
            d == ArmRegisters.STACK_POINTER
                && n != ArmRegisters.STACK_POINTER
                && operands.hasNumber();
        framePointer = restoresStack ? n : framePointer;
        if (operands.operation() == ArmOperation.ADD && m >= 0 && add(d, n, m, at)) {
          return;
        }
      }
      case LOAD, STORE -> {
        if (m >= 0) {
          use(n, m);
        } else if (operands.operation() == ArmOperation.LOAD
            && instruction.literalSize() == WORD
            && d >= 0
            && operands.size() == WORD) {
          set(d, at, NOWHERE);
          return;
        }
      }
      default -> {}
    }
    forget(operands.writes());
  }

  private void set(int register, int maker, int sum) {
    makers[register] = maker;
    sums[register] = sum;
  }

  private void forget(int registers) {
    for (int left = registers; left != 0; left &= left - 1) {
      set(Integer.numberOfTrailingZeros(left), NOWHERE, NOWHERE);
    }
  }

  /** Whether two registers are added of which one has a part of an address. */
  private boolean add(int d, int n, int m, int at) {
    boolean isSecond = n == ArmRegisters.PROGRAM_COUNTER;
    if (isSecond || m == ArmRegisters.PROGRAM_COUNTER) {
      int maker = makers[isSecond ? m : n];
      if (maker != NOWHERE) {
        markPart(maker);
        set(d, NOWHERE, at);
        return true;
      }
    }
    use(n, m);
    return false;
  }

  /** Two registers are added for an access to memory. */
  private void use(int n, int m) {
    boolean isRelative = n == ArmRegisters.PROGRAM_COUNTER;
    if (makers[m] != NOWHERE && (isRelative || sums[n] != NOWHERE)) {
      markPart(makers[m]);
      markPart(sums[n]);
    } else if (makers[n] != NOWHERE && sums[m] != NOWHERE) {
      markPart(makers[n]);
      markPart(sums[m]);
    }
  }

  private void markPart(int at) {
    if (at >= 0) {
      marks[at / UNIT] |= PART;
    }
  }

  private void markData(long at, int bytes) {
    if (at >= 0 && at + bytes <= size) {
      for (long i = at; i < at + bytes; i += UNIT) {
        marks[(int) i / UNIT] |= DATA;
      }
    }
  }

  /** Marks the table that a jump uses. */
  private void tables(ArmOperands operands, int at) {
    int end = at + instruction.length();
    int entry = instruction.tableEntrySize();
    boolean loadsWord =
        operands.operation() == ArmOperation.LOAD
            && operands.n() == ArmRegisters.PROGRAM_COUNTER
            && operands.m() >= 0;
    if (entry > 0) {
      distances(end, entry);
    } else if (loadsWord) {
      words(at + instruction.ahead());
    } else if (taken >= end && taken <= end + NEAR) {
      words((int) taken);
    }
  }

  /** A table of distances ends where the nearest target is. */
  private void distances(int from, int entry) {
    long end = size;
    int at = from;
    for (; at + entry <= end; at += entry) {
      int distance = code[at] & 0xff;
      if (entry == 2) {
        distance = instruction.half(code, at);
      }
      long target = from + 2L * distance;
      if (target <= at || target > size) {
        break;
      }
      end = Math.min(end, target);
    }
    markData(from, Math.min(at - from + 1 & -UNIT, size - from));
  }

  /** A table of addresses in the function, or of their distances from the table. */
  private void words(int from) {
    int at = from;
    while (at >= 0 && at + WORD <= size) {
      int word = instruction.word(code, at);
      long address = (word & 0xffff_ffffL) - start;
      long distance = word + (long) from;
      if ((address < 0 || address >= size) && (distance <= from || distance >= size)) {
        break;
      }
      at += WORD;
    }
    markData(from, at - from);
  }
}
