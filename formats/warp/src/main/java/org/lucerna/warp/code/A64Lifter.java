package org.lucerna.warp.code;

import static org.lucerna.isa.a64.A64Numbers.field;
import static org.lucerna.isa.a64.A64Numbers.signed;

import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Numbers;
import org.lucerna.warp.code.LiftedInstruction.Effect;
import org.lucerna.warp.code.LiftedInstruction.Update;

/**
 * Reads A64 instructions. Register 31 is the stack pointer; the register of zeros has no number.
 */
final class A64Lifter implements InstructionLifter {
  private static final int SIZE = 4;
  private static final int STACK = 31;
  private static final int LINK = 30;
  private static final long PAGE = 4096;
  private static final int VECTOR = 1 << 26;
  private static final int LOADS = 1 << 22;
  private static final int SETS_FLAGS = 1 << 29;
  private static final int SUBTRACTS = 1 << 30;

  private final AddressRegions regions;
  private int word;

  /** The fields Rd, Rn and Rm. */
  private int d;

  private int n;
  private int m;

  A64Lifter(AddressRegions regions) {
    this.regions = regions;
  }

  @Override
  public void lift(byte[] code, int at, long address, LiftedInstruction into) {
    word = (int) Unaligned.ARRAY_U32LE.get(code, at);
    d = word & 31;
    n = field(word, 5, 5);
    m = field(word, 16, 5);
    A64Form form = A64Form.of(word);
    into.begin(address, SIZE);
    into.writes = form.writes(word);
    switch (form) {
      case NEAR -> set(address + near(), into);
      case PAGE -> set((address & -PAGE) + near() * PAGE, into);
      case ADD_NUMBER -> addNumber(into);
      case MASK -> mask(into);
      case WIDE -> wide(into);
      case KEEP -> {
        into.operand(shifted(), regions);
        into.effect(Effect.INSERT, general(d), d, shifted());
        into.shift = (byte) (field(word, 21, 2) * 16);
      }
      case SHIFTED -> shiftedRegister(into);
      case EXTENDED -> extendedRegister(into);
      case JUMP -> {
        into.flow = word < 0 ? Flow.CALL : Flow.JUMP;
        into.target = address + SIZE * signed(word, 0, 26);
        into.writes = word < 0 ? 1 << LINK : 0;
      }
      case JUMP_CONDITION, JUMP_ZERO -> conditional(address, 19, into);
      case JUMP_BIT -> conditional(address, 14, into);
      case JUMP_REGISTER -> jumpToRegister(into);
      case LITERAL -> literal(address, into);
      case OFFSET, UNSCALED, BEFORE, AFTER, PAIR, PAIR_BEFORE, PAIR_AFTER -> memory(form, into);
      case INDEXED -> into.writes |= isGeneralLoad() ? bit(d) : 0;
      case OTHER -> other(into);
      case WRITES,
          READS,
          TAKES,
          BIT_FIELD,
          INSERTED_FIELD,
          EXTRACT,
          ONE_SOURCE,
          TWO_SOURCES,
          THREE_SOURCES,
          SELECT,
          COMPARE,
          COMPARE_NUMBER,
          FLOAT_CONDITION,
          FLOAT_NUMBER,
          STRUCTURES,
          STRUCTURES_AFTER,
          LOAD_EXCLUSIVE,
          STORE_EXCLUSIVE,
          EXCHANGE,
          COMPARE_EXCHANGE -> {}
    }
  }

  /** A register as a bit; none of the register of zeros. */
  private static int bit(int register) {
    return register == STACK ? 0 : 1 << register;
  }

  /** A register; nothing for the register of zeros. */
  private static byte general(int register) {
    return register == STACK ? LiftedInstruction.NOTHING : (byte) register;
  }

  private long near() {
    return signed(word, 5, 19) << 2 | field(word, 29, 2);
  }

  private void set(long number, LiftedInstruction into) {
    into.operand(number, regions);
    into.set(general(d), number);
  }

  private void addNumber(LiftedInstruction into) {
    long number = (long) field(word, 10, 12) << (field(word, 22, 1) == 0 ? 0 : 12);
    into.operand(number, regions);
    boolean compares = (word & SETS_FLAGS) != 0 && d == STACK;
    if (!compares) {
      into.effect(Effect.ADD, d, n, (word & SUBTRACTS) != 0 ? -number : number);
      into.isNarrow = word >= 0;
      into.writes |= 1 << d;
    }
  }

  private void mask(LiftedInstruction into) {
    long number = A64Numbers.mask(word);
    long value = word < 0 ? number : number & 0xffff_ffffL;
    into.operand(value, regions);
    boolean isMove = field(word, 29, 2) == 1 && n == STACK;
    boolean setsFlags = field(word, 29, 2) == 3;
    if (isMove) {
      into.set(d, value);
    }
    into.writes |= setsFlags ? 0 : 1 << d;
  }

  private long shifted() {
    return (long) field(word, 5, 16) << (16 * field(word, 21, 2));
  }

  private void wide(LiftedInstruction into) {
    long number = (word & SUBTRACTS) == 0 ? ~shifted() : shifted();
    set(word < 0 ? number : number & 0xffff_ffffL, into);
  }

  /** A move, or an addition of registers. */
  private void shiftedRegister(LiftedInstruction into) {
    boolean isPlain = field(word, 10, 6) == 0 && d != STACK && m != STACK;
    int operation = field(word, 24, 5);
    if (operation == 0b01010 && d != STACK && n == STACK && (word >>> 21 & 0x307) == 0x100) {
      move(into);
    } else if (operation == 0b01011 && isPlain && n != STACK) {
      addRegister(into);
    }
  }

  private void move(LiftedInstruction into) {
    if (field(word, 10, 6) != 0) {
      return;
    }
    if (m == STACK) {
      into.set(d, 0);
    } else {
      into.effect(Effect.ADD, d, m, 0);
      into.isNarrow = word >= 0;
    }
  }

  private void addRegister(LiftedInstruction into) {
    boolean subtracts = (word & SUBTRACTS) != 0;
    into.effect(subtracts ? Effect.SUBTRACT_REGISTER : Effect.ADD_REGISTER, d, n, 0);
    into.second = (byte) m;
    into.isNarrow = word >= 0;
  }

  private void extendedRegister(LiftedInstruction into) {
    boolean isStack = d == STACK && (word & SETS_FLAGS) == 0;
    boolean isWhole = field(word, 13, 3) == 3 && field(word, 10, 3) == 0 && word < 0;
    into.writes |= isStack ? 1 << STACK : 0;
    if (isWhole && m != STACK && (isStack || d != STACK)) {
      addRegister(into);
    }
  }

  private void conditional(long address, int size, LiftedInstruction into) {
    into.flow = Flow.CONDITIONAL;
    into.target = address + SIZE * signed(word, 5, size);
    into.writes = 0;
  }

  private void jumpToRegister(LiftedInstruction into) {
    into.flow =
        switch (field(word, 21, 4) & 7) {
          case 0 -> Flow.INDIRECT_JUMP;
          case 1 -> Flow.INDIRECT_CALL;
          case 2, 4 -> Flow.RETURN;
          default -> Flow.INDIRECT_JUMP;
        };
    into.writes = into.flow == Flow.INDIRECT_CALL ? 1 << LINK : 0;
  }

  private void literal(long address, LiftedInstruction into) {
    into.operand(address + SIZE * signed(word, 5, 19), regions);
    boolean isPrefetch = (word & VECTOR) == 0 && word >>> 30 == 3;
    into.writes |= (word & VECTOR) == 0 && !isPrefetch ? bit(d) : 0;
  }

  /** Whether a word of one of the forms for a single register loads a general one. */
  private boolean isGeneralLoad() {
    return (word & VECTOR) == 0 && field(word, 22, 2) != 0 && !isPrefetch();
  }

  private boolean isPrefetch() {
    return word >>> 22 == 0b11_1110_0110 || word >>> 22 == 0b11_1110_0010;
  }

  private void memory(A64Form form, LiftedInstruction into) {
    boolean isPair =
        form == A64Form.PAIR || form == A64Form.PAIR_BEFORE || form == A64Form.PAIR_AFTER;
    boolean isVector = (word & VECTOR) != 0;
    boolean isSingleLoad = field(word, 22, 2) != 0;
    boolean loads = isPair ? (word & LOADS) != 0 : isSingleLoad;
    int size = size(isPair, isVector);
    into.update =
        switch (form) {
          case BEFORE, PAIR_BEFORE -> Update.BEFORE;
          case AFTER, PAIR_AFTER -> Update.AFTER;
          default -> Update.NONE;
        };
    into.source = (byte) n;
    into.number =
        isPair
            ? signed(word, 15, 7) * size
            : form == A64Form.OFFSET ? (long) field(word, 10, 12) * size : signed(word, 12, 9);
    into.accessSize = (byte) size;
    into.isPair = isPair;
    into.writes |= into.update == Update.NONE ? 0 : 1 << n;
    int second = isPair ? field(word, 10, 5) : LiftedInstruction.NOTHING;
    if (!isPair && isPrefetch()) {
      into.effect = Effect.ACCESS;
    } else if (loads && !isVector) {
      into.writes |= bit(d) | (isPair ? bit(second) : 0);
      // The narrower ones are unknown afterwards.
      into.effect = size == 8 ? Effect.LOAD : Effect.ACCESS;
      into.first = general(d);
      into.second = general(second);
    } else {
      into.effect = loads ? Effect.ACCESS : Effect.STORE;
      into.first = isVector ? LiftedInstruction.NOTHING : general(d);
      into.second = isVector ? LiftedInstruction.NOTHING : general(second);
    }
  }

  private int size(boolean isPair, boolean isVector) {
    int scale = word >>> 30;
    if (isPair) {
      return isVector ? 4 << Math.min(scale, 2) : scale == 2 ? 8 : 4;
    }
    return isVector && field(word, 23, 1) == 1 ? 16 : 1 << scale;
  }

  /** BRK, HLT and UDF. */
  private void other(LiftedInstruction into) {
    boolean breaks = (word & 0xffe0_001f) == 0xd420_0000 || (word & 0xffe0_001f) == 0xd440_0000;
    if (breaks || word >>> 16 == 0) {
      into.flow = Flow.TRAP;
    }
  }
}
