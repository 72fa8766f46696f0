package org.lucerna.warp.code;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Instruction;
import org.lucerna.warp.code.LiftedInstruction.Effect;
import org.lucerna.warp.code.LiftedInstruction.Update;

/**
 * Reads A64 instructions. Register 31 is the stack pointer; the register of zeros has no number.
 */
final class A64Lifter implements InstructionLifter {
  private static final int STACK = 31;
  private static final int LINK = 30;

  private final AddressRegions regions;
  private final A64Instruction instruction = new A64Instruction(ByteOrder.LITTLE_ENDIAN);

  /** The fields Rd, Rn and Rm. */
  private int d;

  private int n;
  private int m;

  A64Lifter(AddressRegions regions) {
    this.regions = regions;
  }

  @Override
  public void lift(byte[] code, int at, long address, LiftedInstruction into) {
    into.begin(address, instruction.decode(code, at));
    d = instruction.d();
    n = instruction.n();
    m = instruction.m();
    into.writes = instruction.writes();
    into.flow = instruction.flow();
    switch (instruction.form()) {
      case NEAR, PAGE -> set(instruction.computed(address), into);
      case ADD_NUMBER -> addNumber(into);
      case MASK -> mask(into);
      case WIDE -> wide(into);
      case KEEP -> {
        long bits = instruction.movedNumber();
        into.operand(bits, regions);
        into.effect(Effect.INSERT, general(d), d, bits);
        into.shift = (byte) instruction.position();
      }
      case SHIFTED -> shiftedRegister(into);
      case EXTENDED -> extendedRegister(into);
      case JUMP -> {
        into.target = instruction.target(address);
        into.writes = into.flow == Flow.CALL ? 1 << LINK : 0;
      }
      case JUMP_CONDITION, JUMP_ZERO, JUMP_BIT -> {
        into.target = instruction.target(address);
        into.writes = 0;
      }
      case JUMP_REGISTER -> jumpToRegister(into);
      case LITERAL -> literal(address, into);
      case OFFSET, UNSCALED, BEFORE, AFTER, PAIR, PAIR_BEFORE, PAIR_AFTER -> memory(into);
      case INDEXED -> into.writes |= isGeneralLoad() ? bit(d) : 0;
      case OTHER,
          WRITES,
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

  private void set(long number, LiftedInstruction into) {
    into.operand(number, regions);
    into.set(general(d), number);
  }

  private void addNumber(LiftedInstruction into) {
    long number = instruction.addedNumber();
    into.operand(number, regions);
    boolean compares = instruction.setsFlags() && d == STACK;
    if (!compares) {
      into.effect(Effect.ADD, d, n, instruction.subtracts() ? -number : number);
      into.isNarrow = !instruction.isWide();
      into.writes |= 1 << d;
    }
  }

  private void mask(LiftedInstruction into) {
    long number = instruction.mask();
    long value = instruction.isWide() ? number : number & 0xffff_ffffL;
    into.operand(value, regions);
    boolean isMove = instruction.logicalOperation() == 1 && n == STACK;
    boolean setsFlags = instruction.logicalOperation() == 3;
    if (isMove) {
      into.set(d, value);
    }
    into.writes |= setsFlags ? 0 : 1 << d;
  }

  private void wide(LiftedInstruction into) {
    long moved = instruction.movedNumber();
    long number = instruction.movesInverse() ? ~moved : moved;
    set(instruction.isWide() ? number : number & 0xffff_ffffL, into);
  }

  /** A move, or an addition of registers. */
  private void shiftedRegister(LiftedInstruction into) {
    boolean isPlain = instruction.shift() == 0 && d != STACK && m != STACK;
    if (instruction.isMove() && d != STACK) {
      move(into);
    } else if (instruction.isShiftedSum() && isPlain && n != STACK) {
      addRegister(into);
    }
  }

  private void move(LiftedInstruction into) {
    if (instruction.shift() != 0) {
      return;
    }
    if (m == STACK) {
      into.set(d, 0);
    } else {
      into.effect(Effect.ADD, d, m, 0);
      into.isNarrow = !instruction.isWide();
    }
  }

  private void addRegister(LiftedInstruction into) {
    boolean subtracts = instruction.subtracts();
    into.effect(subtracts ? Effect.SUBTRACT_REGISTER : Effect.ADD_REGISTER, d, n, 0);
    into.second = (byte) m;
    into.isNarrow = !instruction.isWide();
  }

  private void extendedRegister(LiftedInstruction into) {
    boolean isStack = d == STACK && !instruction.setsFlags();
    into.writes |= isStack ? 1 << STACK : 0;
    if (instruction.isUnextended() && m != STACK && (isStack || d != STACK)) {
      addRegister(into);
    }
  }

  /** ERET returns, and reserved branches are jumps. */
  private void jumpToRegister(LiftedInstruction into) {
    into.flow =
        switch (instruction.registerBranch()) {
          case 1 -> Flow.INDIRECT_CALL;
          case 2, 4 -> Flow.RETURN;
          default -> Flow.INDIRECT_JUMP;
        };
    into.writes = into.flow == Flow.INDIRECT_CALL ? 1 << LINK : 0;
  }

  private void literal(long address, LiftedInstruction into) {
    into.operand(instruction.literalAddress(address), regions);
    boolean isGeneral = !instruction.isVectorAccess() && !instruction.isPrefetch();
    into.writes |= isGeneral ? bit(d) : 0;
  }

  /** Whether a word of one of the forms for a single register loads a general one. */
  private boolean isGeneralLoad() {
    return !instruction.isVectorAccess()
        && instruction.accessOperation() != 0
        && !instruction.isPrefetch();
  }

  private void memory(LiftedInstruction into) {
    boolean isPair = instruction.isPair();
    boolean isVector = instruction.isVectorAccess();
    // Stores of whole vector registers count as accesses.
    boolean loads = isPair ? !instruction.stores() : instruction.accessOperation() != 0;
    int size = instruction.accessSize();
    into.update =
        instruction.updatesBefore()
            ? Update.BEFORE
            : instruction.updatesAfter() ? Update.AFTER : Update.NONE;
    into.source = (byte) n;
    into.number = instruction.accessOffset();
    into.accessSize = (byte) size;
    into.isPair = isPair;
    into.writes |= into.update == Update.NONE ? 0 : 1 << n;
    int second = isPair ? instruction.a() : LiftedInstruction.NOTHING;
    if (instruction.isPrefetch()) {
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
}
