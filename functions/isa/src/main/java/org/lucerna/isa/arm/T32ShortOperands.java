package org.lucerna.isa.arm;

import static org.lucerna.isa.WordInstruction.field;

import org.lucerna.isa.Instruction;

/** Decodes the operands of T32 instructions of two bytes. */
final class T32ShortOperands {
  private static final int STACK = 13;
  private static final int PC = 15;

  /** By opcode, of those with two registers. */
  private static final ArmOperation[] OPERATIONS = {
    ArmOperation.AND,
    ArmOperation.EXCLUSIVE_OR,
    ArmOperation.SHIFT,
    ArmOperation.SHIFT,
    ArmOperation.SHIFT,
    ArmOperation.ADD_WITH_CARRY,
    ArmOperation.SUBTRACT_WITH_CARRY,
    ArmOperation.SHIFT,
    ArmOperation.TEST,
    ArmOperation.SUBTRACT_FROM,
    ArmOperation.COMPARE,
    ArmOperation.COMPARE_NEGATIVE,
    ArmOperation.OR,
    ArmOperation.MULTIPLY,
    ArmOperation.CLEAR,
    ArmOperation.MOVE_INVERSE
  };

  private T32ShortOperands() {}

  static void decode(int half, ArmOperands into) {
    switch (half >> 11) {
      case 0, 1, 2 -> {
        into.begin(ArmOperation.MOVE);
        into.d = field(half, 0, 3);
        into.m = field(half, 3, 3);
        into.shift = ArmShift.of(half >> 11);
        into.distance = ArmDataOperation.distance(into.shift, field(half, 6, 5));
        into.setsFlags = true;
        ArmDataOperation.settle(into);
      }
      case 3 -> sum(half, into);
      case 4, 5, 6, 7 -> withByte(half, into);
      case 8 -> {
        if (field(half, 10, 1) == 0) {
          data(half, into);
        } else {
          high(half, into);
        }
      }
      case 9 -> {
        begin(half, true, 4, into);
        into.d = field(half, 8, 3);
        into.n = PC;
        into.setNumber(4L * field(half, 0, 8));
      }
      case 10, 11 -> indexed(half, into);
      case 12, 13 -> access(half, 4, into);
      case 14, 15 -> access(half, 1, into);
      case 16, 17 -> access(half, 2, into);
      case 18, 19 -> {
        begin(half, field(half, 11, 1) != 0, 4, into);
        into.d = field(half, 8, 3);
        into.n = STACK;
        into.setNumber(4L * field(half, 0, 8));
      }
      case 20, 21 -> {
        boolean isStack = field(half, 11, 1) != 0;
        into.begin(isStack ? ArmOperation.ADD : ArmOperation.TAKE_ADDRESS);
        into.d = field(half, 8, 3);
        into.n = isStack ? STACK : into.n;
        into.setNumber(4L * field(half, 0, 8));
      }
      case 22, 23 -> miscellaneous(half, into);
      case 24, 25 -> {
        boolean loads = field(half, 11, 1) != 0;
        int base = field(half, 8, 3);
        multiple(loads, base, field(half, 0, 8), into);
        into.updates = !loads || (into.list >> base & 1) == 0;
        into.setNumber(0);
      }
      case 26, 27, 28 -> {
        boolean isCall = half >> 8 == 0xdf;
        into.begin(isCall ? ArmOperation.OTHER : ArmOperation.BRANCH);
      }
      default -> into.begin(ArmOperation.OTHER);
    }
  }

  private static void sum(int half, ArmOperands into) {
    into.begin(field(half, 9, 1) == 0 ? ArmOperation.ADD : ArmOperation.SUBTRACT);
    into.setsFlags = true;
    into.d = field(half, 0, 3);
    into.n = field(half, 3, 3);
    if (field(half, 10, 1) != 0) {
      into.setNumber(field(half, 6, 3));
    } else {
      into.m = field(half, 6, 3);
    }
  }

  private static void withByte(int half, ArmOperands into) {
    int register = field(half, 8, 3);
    into.begin(
        switch (field(half, 11, 2)) {
          case 0 -> ArmOperation.MOVE;
          case 1 -> ArmOperation.COMPARE;
          case 2 -> ArmOperation.ADD;
          default -> ArmOperation.SUBTRACT;
        });
    into.setsFlags = true;
    into.d = into.operation == ArmOperation.COMPARE ? into.d : register;
    into.n = into.operation == ArmOperation.MOVE ? into.n : register;
    into.setNumber(field(half, 0, 8));
  }

  private static void data(int half, ArmOperands into) {
    int code = field(half, 6, 4);
    int first = field(half, 0, 3);
    into.begin(OPERATIONS[code]);
    into.setsFlags = true;
    into.d = first;
    into.n = first;
    into.m = field(half, 3, 3);
    switch (into.operation) {
      case SHIFT -> into.shift = code == 7 ? ArmShift.ROTATE : ArmShift.of(code - 2);
      case TEST, COMPARE, COMPARE_NEGATIVE -> into.d = Instruction.NOTHING;
      case MOVE_INVERSE -> into.n = Instruction.NOTHING;
      case SUBTRACT_FROM -> {
        into.n = into.m;
        into.m = Instruction.NOTHING;
        into.setNumber(0);
      }
      default -> {}
    }
  }

  private static void high(int half, ArmOperands into) {
    int first = field(half, 7, 1) << 3 | field(half, 0, 3);
    int second = field(half, 3, 4);
    switch (field(half, 8, 2)) {
      case 0 -> {
        into.begin(ArmOperation.ADD);
        into.d = first;
        into.n = first;
      }
      case 1 -> {
        into.begin(ArmOperation.COMPARE);
        into.n = first;
      }
      case 2 -> {
        into.begin(ArmOperation.MOVE);
        into.d = first;
      }
      default -> into.begin(ArmOperation.BRANCH);
    }
    into.m = second;
  }

  private static void begin(int half, boolean loads, int size, ArmOperands into) {
    into.begin(loads ? ArmOperation.LOAD : ArmOperation.STORE);
    into.size = size;
    into.d = field(half, 0, 3);
    into.n = field(half, 3, 3);
  }

  private static void access(int half, int size, ArmOperands into) {
    begin(half, field(half, 11, 1) != 0, size, into);
    into.setNumber((long) size * field(half, 6, 5));
  }

  private static void indexed(int half, ArmOperands into) {
    int code = field(half, 9, 3);
    int size =
        switch (code) {
          case 0, 4 -> 4;
          case 1, 5, 7 -> 2;
          default -> 1;
        };
    begin(half, code >= 3, size, into);
    into.isSigned = code == 3 || code == 7;
    into.m = field(half, 6, 3);
  }

  private static void multiple(boolean loads, int base, int list, ArmOperands into) {
    into.begin(loads ? ArmOperation.LOAD_MULTIPLE : ArmOperation.STORE_MULTIPLE);
    into.n = base;
    into.list = list;
    into.size = 4;
  }

  private static void miscellaneous(int half, ArmOperands into) {
    switch (half >> 8) {
      case 0xb0 -> {
        into.begin(field(half, 7, 1) == 0 ? ArmOperation.ADD : ArmOperation.SUBTRACT);
        into.d = STACK;
        into.n = STACK;
        into.setNumber(4L * field(half, 0, 7));
      }
      case 0xb1, 0xb3, 0xb9, 0xbb -> {
        into.begin(ArmOperation.BRANCH);
        into.n = field(half, 0, 3);
      }
      case 0xb2 -> {
        into.begin(ArmOperation.EXTEND);
        into.d = field(half, 0, 3);
        into.m = field(half, 3, 3);
        into.isSigned = field(half, 7, 1) == 0;
        into.size = field(half, 6, 1) == 0 ? 2 : 1;
      }
      case 0xb4, 0xb5 -> {
        multiple(false, STACK, field(half, 0, 8) | field(half, 8, 1) << 14, into);
        into.updates = true;
        into.setNumber(-4L * Integer.bitCount(into.list));
      }
      case 0xba -> {
        into.begin(ArmOperation.COUNT);
        into.d = field(half, 0, 3);
        into.m = field(half, 3, 3);
      }
      case 0xbc, 0xbd -> {
        multiple(true, STACK, field(half, 0, 8) | field(half, 8, 1) << 15, into);
        into.updates = true;
        into.setNumber(0);
      }
      case 0xbe, 0xbf -> into.begin(ArmOperation.NOTHING);
      default -> into.begin(ArmOperation.OTHER);
    }
  }
}
