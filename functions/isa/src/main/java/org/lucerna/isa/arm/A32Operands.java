package org.lucerna.isa.arm;

import static org.lucerna.isa.WordInstruction.field;

import org.lucerna.isa.Instruction;
import org.lucerna.isa.a64.BitPatterns;

/** Decodes the operands of A32 instructions. */
final class A32Operands {
  private static final int PC = 15;

  private enum Form {
    OTHER,
    NOTHING,
    BRANCH,
    DATA,
    DATA_SHIFTED,
    DATA_NUMBER,
    WIDE,
    TOP,
    MULTIPLY,
    LONG_MULTIPLY,
    DIVIDE,
    EXCLUSIVE,
    COUNT,
    PARALLEL,
    SELECT,
    EXTEND,
    EXTRACT,
    INSERT,
    WORD_OR_BYTE,
    WORD_OR_BYTE_INDEXED,
    HALF,
    MULTIPLE,
    SPECIAL,
    PRELOAD,
    BARRIER,
    VECTOR
  }

  private static final ArmOperation[] OPERATIONS = {
    ArmOperation.AND,
    ArmOperation.EXCLUSIVE_OR,
    ArmOperation.SUBTRACT,
    ArmOperation.SUBTRACT_FROM,
    ArmOperation.ADD,
    ArmOperation.ADD_WITH_CARRY,
    ArmOperation.SUBTRACT_WITH_CARRY,
    ArmOperation.SUBTRACT_FROM_WITH_CARRY,
    ArmOperation.TEST,
    ArmOperation.TEST_EQUAL,
    ArmOperation.COMPARE,
    ArmOperation.COMPARE_NEGATIVE,
    ArmOperation.OR,
    ArmOperation.MOVE,
    ArmOperation.CLEAR,
    ArmOperation.MOVE_INVERSE
  };

  private static final BitPatterns<Form> FORMS =
      new BitPatterns<>(Form.OTHER)
          .add(Form.VECTOR, "1111001")
          .add(Form.VECTOR, "11110100 ...0")
          .add(Form.PRELOAD, "111101.1 ..01")
          .add(Form.BARRIER, "11110101 0111")
          .add(Form.BRANCH, "1111101")
          .add(Form.VECTOR, "11111110")
          .add(Form.OTHER, "1111")
          .add(Form.LONG_MULTIPLY, "....0000 1....... ........ 1001")
          .add(Form.LONG_MULTIPLY, "....0000 0100.... ........ 1001")
          .add(Form.MULTIPLY, "....0000 0....... ........ 1001")
          .add(Form.EXCLUSIVE, "....0001 ........ ........ 1001")
          .add(Form.HALF, "....000. ........ ........ 1..1")
          .add(Form.BRANCH, "....0001 0010.... ........ 00.1")
          .add(Form.COUNT, "....0001 0110.... ........ 0001")
          .add(Form.NOTHING, "....0001 0010.... ........ 0111")
          .add(Form.PARALLEL, "....0001 0..0.... ........ 0101")
          .add(Form.LONG_MULTIPLY, "....0001 0100.... ........ 1..0")
          .add(Form.MULTIPLY, "....0001 0..0.... ........ 1..0")
          .add(Form.SPECIAL, "....0001 0.00.... ........ 0000")
          .add(Form.OTHER, "....0001 0..0")
          .add(Form.DATA_SHIFTED, "....000. ........ ........ ...1")
          .add(Form.DATA, "....000")
          .add(Form.WIDE, "....0011 0000")
          .add(Form.TOP, "....0011 0100")
          .add(Form.NOTHING, "....0011 00100000")
          .add(Form.OTHER, "....0011 0.10")
          .add(Form.DATA_NUMBER, "....001")
          .add(Form.WORD_OR_BYTE, "....010")
          .add(Form.WORD_OR_BYTE_INDEXED, "....011. ........ ........ ...0")
          .add(Form.PARALLEL, "....0110 0")
          .add(Form.EXTEND, "....0110 1....... ........ 0111")
          .add(Form.PARALLEL, "....0110 1.1..... ........ ..01")
          .add(Form.COUNT, "....0110 1.11.... ........ .011")
          .add(Form.SELECT, "....0110 1000.... ........ 1011")
          .add(Form.PARALLEL, "....0110")
          .add(Form.DIVIDE, "....0111 00.1.... 1111.... 0001")
          .add(Form.LONG_MULTIPLY, "....0111 0100")
          .add(Form.MULTIPLY, "....0111 0")
          .add(Form.PARALLEL, "....0111 1000")
          .add(Form.EXTRACT, "....0111 1.1..... ........ .101")
          .add(Form.INSERT, "....0111 110..... ........ .001")
          .add(Form.NOTHING, "....0111 1111.... ........ 1111")
          .add(Form.MULTIPLE, "....100")
          .add(Form.BRANCH, "....101")
          .add(Form.OTHER, "....1111")
          .add(Form.VECTOR, "....11");

  private A32Operands() {}

  static void decode(int word, ArmOperands into) {
    switch (FORMS.of(word)) {
      case OTHER -> into.begin(ArmOperation.OTHER);
      case NOTHING -> into.begin(ArmOperation.NOTHING);
      case BRANCH -> {
        into.begin(ArmOperation.BRANCH);
        into.m = field(word, 25, 3) == 0 ? field(word, 0, 4) : into.m;
      }
      case DATA -> {
        data(word, into);
        shifted(word, into);
        ArmDataOperation.settle(into);
      }
      case DATA_SHIFTED -> {
        data(word, into);
        into.m = field(word, 0, 4);
        into.shift = ArmShift.of(word >> 5);
        if (into.operation == ArmOperation.MOVE) {
          into.operation = ArmOperation.SHIFT;
          into.n = into.m;
          into.m = field(word, 8, 4);
        }
      }
      case DATA_NUMBER -> {
        data(word, into);
        into.setNumber(Integer.rotateRight(word & 0xff, 2 * field(word, 8, 4)));
        ArmDataOperation.settle(into);
      }
      case WIDE -> {
        into.begin(ArmOperation.MOVE);
        into.d = field(word, 12, 4);
        into.setNumber(field(word, 16, 4) << 12 | field(word, 0, 12));
      }
      case TOP -> {
        into.begin(ArmOperation.MOVE_TOP);
        into.d = field(word, 12, 4);
        into.setNumber((field(word, 16, 4) << 12 | field(word, 0, 12)) << 16);
      }
      case MULTIPLY -> {
        multiply(ArmOperation.MULTIPLY, word, into);
        int a = field(word, 12, 4);
        boolean adds = field(word, 24, 4) != 0 ? a != PC : field(word, 21, 1) != 0;
        into.a = adds ? a : into.a;
      }
      case LONG_MULTIPLY -> {
        multiply(ArmOperation.MULTIPLY, word, into);
        into.a = field(word, 12, 4);
        into.isPair = true;
      }
      case DIVIDE -> multiply(ArmOperation.DIVIDE, word, into);
      case EXCLUSIVE -> exclusive(word, into);
      case COUNT -> {
        into.begin(ArmOperation.COUNT);
        into.d = field(word, 12, 4);
        into.m = field(word, 0, 4);
      }
      case PARALLEL, SELECT -> {
        boolean selects = FORMS.of(word) == Form.SELECT;
        into.begin(selects ? ArmOperation.SELECT : ArmOperation.PARALLEL);
        into.d = field(word, 12, 4);
        into.n = field(word, 16, 4);
        into.m = field(word, 0, 4);
      }
      case EXTEND -> {
        into.begin(ArmOperation.EXTEND);
        into.d = field(word, 12, 4);
        into.m = field(word, 0, 4);
        into.n = field(word, 16, 4) == PC ? Instruction.NOTHING : field(word, 16, 4);
        into.size = field(word, 20, 2) == 3 ? 2 : 1;
        into.isSigned = field(word, 22, 1) == 0;
      }
      case EXTRACT -> {
        into.begin(ArmOperation.EXTRACT);
        into.d = field(word, 12, 4);
        into.n = field(word, 0, 4);
        into.distance = field(word, 7, 5);
        into.isSigned = field(word, 22, 1) == 0;
        into.setNumber((2L << field(word, 16, 5)) - 1);
      }
      case INSERT -> {
        int n = field(word, 0, 4);
        into.begin(n == PC ? ArmOperation.CLEAR_FIELD : ArmOperation.INSERT);
        into.d = field(word, 12, 4);
        into.n = n == PC ? into.n : n;
        into.distance = field(word, 7, 5);
      }
      case WORD_OR_BYTE -> {
        access(word, into);
        into.size = field(word, 22, 1) != 0 ? 1 : 4;
        into.setNumber(signed(word, field(word, 0, 12)));
      }
      case WORD_OR_BYTE_INDEXED -> {
        access(word, into);
        into.size = field(word, 22, 1) != 0 ? 1 : 4;
        shifted(word, into);
      }
      case HALF -> half(word, into);
      case MULTIPLE -> multiple(word, into);
      case SPECIAL -> {
        into.begin(ArmOperation.READ_SPECIAL);
        into.d = field(word, 12, 4);
      }
      case PRELOAD -> {
        into.begin(ArmOperation.PRELOAD);
        into.n = field(word, 16, 4);
      }
      case BARRIER -> into.begin(ArmOperation.BARRIER);
      case VECTOR -> ArmVectors.decode(word, into);
    }
  }

  private static void data(int word, ArmOperands into) {
    int code = field(word, 21, 4);
    into.begin(OPERATIONS[code]);
    into.setsFlags = field(word, 20, 1) != 0;
    boolean moves = code == 13 || code == 15;
    boolean compares = code >> 2 == 2;
    into.n = moves ? into.n : field(word, 16, 4);
    into.d = compares ? into.d : field(word, 12, 4);
  }

  private static void shifted(int word, ArmOperands into) {
    into.m = field(word, 0, 4);
    into.shift = ArmShift.of(word >> 5);
    into.distance = ArmDataOperation.distance(into.shift, field(word, 7, 5));
  }

  private static void multiply(ArmOperation operation, int word, ArmOperands into) {
    into.begin(operation);
    into.d = field(word, 16, 4);
    into.n = field(word, 0, 4);
    into.m = field(word, 8, 4);
  }

  private static void exclusive(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    into.begin(loads ? ArmOperation.LOAD_EXCLUSIVE : ArmOperation.STORE_EXCLUSIVE);
    into.n = field(word, 16, 4);
    into.d = field(word, 12, 4);
    into.a = loads ? into.a : field(word, 0, 4);
    into.size =
        switch (field(word, 21, 2)) {
          case 1 -> 8;
          case 2 -> 1;
          case 3 -> 2;
          default -> 4;
        };
  }

  private static long signed(int word, int distance) {
    return field(word, 23, 1) != 0 ? distance : -distance;
  }

  private static void access(int word, ArmOperands into) {
    into.begin(field(word, 20, 1) != 0 ? ArmOperation.LOAD : ArmOperation.STORE);
    into.d = field(word, 12, 4);
    into.n = field(word, 16, 4);
    into.isBefore = field(word, 24, 1) != 0;
    into.updates = !into.isBefore || field(word, 21, 1) != 0;
  }

  private static void half(int word, ArmOperands into) {
    access(word, into);
    int kind = field(word, 5, 2);
    boolean isPair = into.operation == ArmOperation.STORE && kind != 1;
    if (isPair) {
      into.operation = kind == 2 ? ArmOperation.LOAD : ArmOperation.STORE;
      into.isPair = true;
      into.size = 4;
      into.a = into.d | 1;
    } else {
      into.size = kind == 2 ? 1 : 2;
      into.isSigned = kind != 1;
    }
    if (field(word, 22, 1) != 0) {
      into.setNumber(signed(word, field(word, 8, 4) << 4 | field(word, 0, 4)));
    } else {
      into.m = field(word, 0, 4);
    }
  }

  private static void multiple(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    into.begin(loads ? ArmOperation.LOAD_MULTIPLE : ArmOperation.STORE_MULTIPLE);
    into.n = field(word, 16, 4);
    into.list = field(word, 0, 16);
    into.size = 4;
    into.updates = field(word, 21, 1) != 0;
    int all = 4 * Integer.bitCount(into.list);
    boolean isUp = field(word, 23, 1) != 0;
    boolean isBefore = field(word, 24, 1) != 0;
    into.setNumber(isUp ? isBefore ? 4 : 0 : isBefore ? -all : 4 - all);
  }
}
