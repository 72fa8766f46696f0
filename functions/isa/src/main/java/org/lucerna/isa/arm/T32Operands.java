package org.lucerna.isa.arm;

import static org.lucerna.isa.WordInstruction.field;

import org.lucerna.isa.Instruction;
import org.lucerna.isa.a64.BitPatterns;

/** Decodes the operands of T32 instructions of four bytes. */
final class T32Operands {
  private static final int PC = 15;

  private enum Form {
    OTHER,
    NOTHING,
    BRANCH,
    MULTIPLE,
    PAIR,
    EXCLUSIVE,
    EXCLUSIVE_PART,
    DATA,
    DATA_NUMBER,
    SUM,
    WIDE,
    TOP,
    PARALLEL,
    EXTRACT,
    INSERT,
    BARRIER,
    SPECIAL,
    ACCESS,
    SHIFT,
    EXTEND,
    COUNT,
    SELECT,
    MULTIPLY,
    LONG_MULTIPLY,
    DIVIDE,
    VECTOR
  }

  /** By opcode, for those with a destination and two sources. */
  private static final ArmOperation[] OPERATIONS = {
    ArmOperation.AND,
    ArmOperation.CLEAR,
    ArmOperation.OR,
    ArmOperation.OR_INVERSE,
    ArmOperation.EXCLUSIVE_OR,
    ArmOperation.OTHER,
    // PKHBT and PKHTB.
    ArmOperation.OR,
    ArmOperation.OTHER,
    ArmOperation.ADD,
    ArmOperation.OTHER,
    ArmOperation.ADD_WITH_CARRY,
    ArmOperation.SUBTRACT_WITH_CARRY,
    ArmOperation.OTHER,
    ArmOperation.SUBTRACT,
    ArmOperation.SUBTRACT_FROM,
    ArmOperation.OTHER
  };

  private static final BitPatterns<Form> FORMS =
      new BitPatterns<>(Form.OTHER)
          .add(Form.MULTIPLE, "11101000 10")
          .add(Form.MULTIPLE, "11101001 00")
          .add(Form.EXCLUSIVE, "11101000 010")
          .add(Form.BRANCH, "11101000 1101.... ........ 000")
          .add(Form.EXCLUSIVE_PART, "11101000 110")
          .add(Form.PAIR, "1110100. .1")
          .add(Form.DATA, "1110101")
          .add(Form.VECTOR, "111.11")
          .add(Form.DATA_NUMBER, "11110.0. ........ 0")
          .add(Form.SUM, "11110.10 0000.... 0")
          .add(Form.SUM, "11110.10 1010.... 0")
          .add(Form.WIDE, "11110.10 0100.... 0")
          .add(Form.TOP, "11110.10 1100.... 0")
          .add(Form.EXTRACT, "11110.11 .100.... 0")
          .add(Form.INSERT, "11110.11 0110.... 0")
          .add(Form.PARALLEL, "11110.11 ........ 0")
          .add(Form.NOTHING, "11110011 1010.... 10.0")
          .add(Form.BARRIER, "11110011 1011.... 10.0")
          .add(Form.SPECIAL, "11110011 111..... 10.0")
          .add(Form.OTHER, "11110011 1....... 10.0")
          .add(Form.BRANCH, "11110... ........ 1")
          .add(Form.VECTOR, "11111001 ...0")
          .add(Form.ACCESS, "1111100")
          .add(Form.SHIFT, "11111010 0....... 1111.... 0000")
          .add(Form.EXTEND, "11111010 0....... 1111.... 1")
          .add(Form.COUNT, "11111010 10.1.... 1111.... 10")
          .add(Form.SELECT, "11111010 1010.... 1111.... 1000")
          .add(Form.PARALLEL, "11111010 1")
          .add(Form.MULTIPLY, "11111011 0")
          .add(Form.DIVIDE, "11111011 10.1.... ........ 1111")
          .add(Form.LONG_MULTIPLY, "11111011 1");

  private T32Operands() {}

  /** The bits as A32 has them. */
  static int vectorWord(int word) {
    int rest = word & 0x00ff_ffff;
    return switch (word >>> 24) {
      case 0xef -> 0xf200_0000 | rest;
      case 0xff -> 0xf300_0000 | rest;
      case 0xf9 -> 0xf400_0000 | rest;
      default -> word;
    };
  }

  static void decode(int word, ArmOperands into) {
    switch (FORMS.of(word)) {
      case OTHER -> into.begin(ArmOperation.OTHER);
      case NOTHING -> into.begin(ArmOperation.NOTHING);
      case BRANCH -> into.begin(ArmOperation.BRANCH);
      case MULTIPLE -> multiple(word, into);
      case PAIR -> pair(word, into);
      case EXCLUSIVE -> exclusive(word, 4, 8, into);
      case EXCLUSIVE_PART -> exclusive(word, 1 << field(word, 4, 2), 0, into);
      case DATA -> {
        data(word, into);
        into.m = field(word, 0, 4);
        into.shift = ArmShift.of(word >> 4);
        int bits = field(word, 12, 3) << 2 | field(word, 6, 2);
        into.distance = ArmDataOperation.distance(into.shift, bits);
        ArmDataOperation.settle(into);
      }
      case DATA_NUMBER -> {
        data(word, into);
        into.setNumber(number(field(word, 26, 1) << 11 | low(word)));
        ArmDataOperation.settle(into);
      }
      case SUM -> {
        into.begin(field(word, 23, 1) == 0 ? ArmOperation.ADD : ArmOperation.SUBTRACT);
        into.d = field(word, 8, 4);
        into.n = field(word, 16, 4);
        into.setNumber(field(word, 26, 1) << 11 | low(word));
        ArmDataOperation.settle(into);
      }
      case WIDE, TOP -> {
        boolean isTop = field(word, 23, 1) != 0;
        into.begin(isTop ? ArmOperation.MOVE_TOP : ArmOperation.MOVE);
        into.d = field(word, 8, 4);
        int bits = field(word, 16, 4) << 12 | field(word, 26, 1) << 11 | low(word);
        into.setNumber(isTop ? bits << 16 : bits);
      }
      case PARALLEL -> threeRegisters(ArmOperation.PARALLEL, word, into);
      case SELECT -> threeRegisters(ArmOperation.SELECT, word, into);
      case EXTRACT -> {
        into.begin(ArmOperation.EXTRACT);
        into.d = field(word, 8, 4);
        into.n = field(word, 16, 4);
        into.distance = field(word, 12, 3) << 2 | field(word, 6, 2);
        into.isSigned = field(word, 23, 1) == 0;
        into.setNumber((2L << field(word, 0, 5)) - 1);
      }
      case INSERT -> {
        int n = field(word, 16, 4);
        into.begin(n == PC ? ArmOperation.CLEAR_FIELD : ArmOperation.INSERT);
        into.d = field(word, 8, 4);
        into.n = n == PC ? into.n : n;
        into.distance = field(word, 12, 3) << 2 | field(word, 6, 2);
      }
      case BARRIER -> into.begin(ArmOperation.BARRIER);
      case SPECIAL -> {
        into.begin(ArmOperation.READ_SPECIAL);
        into.d = field(word, 8, 4);
      }
      case ACCESS -> access(word, into);
      case SHIFT -> {
        threeRegisters(ArmOperation.SHIFT, word, into);
        into.shift = ArmShift.of(word >> 21);
        into.setsFlags = field(word, 20, 1) != 0;
      }
      case EXTEND -> {
        threeRegisters(ArmOperation.EXTEND, word, into);
        into.n = into.n == PC ? Instruction.NOTHING : into.n;
        into.size = field(word, 22, 1) != 0 ? 1 : 2;
        into.isSigned = field(word, 20, 1) == 0;
      }
      case COUNT -> {
        into.begin(ArmOperation.COUNT);
        into.d = field(word, 8, 4);
        into.m = field(word, 0, 4);
      }
      case MULTIPLY -> {
        threeRegisters(ArmOperation.MULTIPLY, word, into);
        int a = field(word, 12, 4);
        into.a = a == PC ? into.a : a;
      }
      case LONG_MULTIPLY -> {
        threeRegisters(ArmOperation.MULTIPLY, word, into);
        into.a = field(word, 12, 4);
        into.isPair = true;
      }
      case DIVIDE -> threeRegisters(ArmOperation.DIVIDE, word, into);
      case VECTOR -> ArmVectors.decode(vectorWord(word), into);
    }
  }

  private static int low(int word) {
    return field(word, 12, 3) << 8 | field(word, 0, 8);
  }

  /** The number that 12 bits mean: a byte, repeated in some way, or rotated. */
  static int number(int bits) {
    int value = bits & 0xff;
    return switch (bits >> 8) {
      case 0 -> value;
      case 1 -> value << 16 | value;
      case 2 -> value << 24 | value << 8;
      case 3 -> value * 0x0101_0101;
      default -> Integer.rotateRight(0x80 | (bits & 0x7f), bits >> 7);
    };
  }

  private static void threeRegisters(ArmOperation operation, int word, ArmOperands into) {
    into.begin(operation);
    into.d = field(word, 8, 4);
    into.n = field(word, 16, 4);
    into.m = field(word, 0, 4);
  }

  private static void data(int word, ArmOperands into) {
    int code = field(word, 21, 4);
    into.begin(OPERATIONS[code]);
    into.setsFlags = field(word, 20, 1) != 0;
    into.d = field(word, 8, 4);
    into.n = field(word, 16, 4);
    if (into.n == PC && (code == 2 || code == 3)) {
      into.operation = code == 2 ? ArmOperation.MOVE : ArmOperation.MOVE_INVERSE;
      into.n = Instruction.NOTHING;
    }
    boolean compares = code == 0 || code == 4 || code == 8 || code == 13;
    if (compares && into.d == PC && into.setsFlags) {
      into.operation =
          switch (code) {
            case 0 -> ArmOperation.TEST;
            case 4 -> ArmOperation.TEST_EQUAL;
            case 8 -> ArmOperation.COMPARE_NEGATIVE;
            default -> ArmOperation.COMPARE;
          };
      into.d = Instruction.NOTHING;
    }
  }

  private static void multiple(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    into.begin(loads ? ArmOperation.LOAD_MULTIPLE : ArmOperation.STORE_MULTIPLE);
    into.n = field(word, 16, 4);
    into.list = field(word, 0, 16);
    into.size = 4;
    into.updates = field(word, 21, 1) != 0;
    into.setNumber(field(word, 24, 1) != 0 ? -4 * Integer.bitCount(into.list) : 0);
  }

  private static void pair(int word, ArmOperands into) {
    into.begin(field(word, 20, 1) != 0 ? ArmOperation.LOAD : ArmOperation.STORE);
    into.isPair = true;
    into.size = 4;
    into.d = field(word, 12, 4);
    into.a = field(word, 8, 4);
    into.n = field(word, 16, 4);
    into.isBefore = field(word, 24, 1) != 0;
    into.updates = field(word, 21, 1) != 0;
    long distance = 4L * field(word, 0, 8);
    into.setNumber(field(word, 23, 1) != 0 ? distance : -distance);
  }

  /**
   * An access that fails if others access the memory.
   *
   * @param status bit of the field of the register with the result of a store
   */
  private static void exclusive(int word, int size, int status, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    into.begin(loads ? ArmOperation.LOAD_EXCLUSIVE : ArmOperation.STORE_EXCLUSIVE);
    into.n = field(word, 16, 4);
    into.size = size;
    into.d = field(word, loads ? 12 : status, 4);
    into.a = loads ? into.a : field(word, 12, 4);
  }

  private static void access(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    int scale = field(word, 21, 2);
    into.begin(loads ? ArmOperation.LOAD : ArmOperation.STORE);
    into.n = field(word, 16, 4);
    into.d = field(word, 12, 4);
    into.size = 1 << scale;
    into.isSigned = field(word, 24, 1) != 0;
    if (scale == 3) {
      into.begin(ArmOperation.OTHER);
    } else if (loads && into.d == PC && scale < 2) {
      into.operation = ArmOperation.PRELOAD;
    }
    long distance = field(word, 0, 12);
    if (into.n == PC) {
      into.setNumber(field(word, 23, 1) != 0 ? distance : -distance);
    } else if (field(word, 23, 1) != 0) {
      into.setNumber(distance);
    } else if (field(word, 11, 1) != 0) {
      into.isBefore = field(word, 10, 1) != 0;
      into.updates = field(word, 8, 1) != 0;
      long few = field(word, 0, 8);
      into.setNumber(field(word, 9, 1) != 0 ? few : -few);
    } else {
      into.m = field(word, 0, 4);
      into.distance = field(word, 4, 2);
    }
  }
}
