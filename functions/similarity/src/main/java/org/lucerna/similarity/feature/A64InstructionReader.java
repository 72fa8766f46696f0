package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Instruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes A64 instructions. Vector registers are not followed. */
public final class A64InstructionReader implements InstructionReader {
  private static final int SIZE = 4;

  /** Number of instructions that are searched for the rest of a number. */
  private static final int NEAR = 8;

  /** Registers 0 to 7. */
  private static final int ARGUMENTS = 0xff;

  private final A64Instruction instruction = new A64Instruction(ByteOrder.LITTLE_ENDIAN);

  /** An instruction after it. */
  private final A64Instruction later = new A64Instruction(ByteOrder.LITTLE_ENDIAN);

  private final A64Registers registers = new A64Registers();
  private final A64MemoryReader memory = new A64MemoryReader(registers);
  private int d;
  private int n;

  /** Whether Rn is known to hold an address. */
  private boolean hasAddress;

  /** Whether Rd is known to hold a number. */
  private boolean hasNumber;

  /** Creates a reader. */
  public A64InstructionReader() {}

  @Override
  public int lookahead() {
    return (NEAR + 1) * SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  @Override
  public void begin() {
    registers.clear();
  }

  @Override
  public void read(byte[] code, int at, long address, DecodedInstruction into) {
    into.begin(instruction.decode(code, at));
    d = instruction.d();
    n = instruction.n();
    into.kind = A64Classes.of(instruction.word());
    into.reads = instruction.reads();
    into.writes = instruction.writes();
    hasAddress = registers.isAddress(n);
    hasNumber = registers.isNumber(d);
    registers.forget(into.writes);
    switch (instruction.form()) {
      case PAGE -> page(address, into);
      case NEAR -> takeAddress(instruction.computed(address), into);
      case ADD_NUMBER -> addNumber(into);
      case MASK -> mask(code, at, into);
      case WIDE -> wide(code, at, into);
      case KEEP -> keep(code, at, into);
      case BIT_FIELD -> bitField(into);
      case EXTRACT -> extract(into);
      case SHIFTED -> into.shift = instruction.shift();
      case EXTENDED -> extended(into);
      case SELECT, COMPARE, FLOAT_CONDITION ->
          into.includesBound = A64Classes.includesBound(instruction.condition());
      case COMPARE_NUMBER -> compareNumber(into);
      case FLOAT_NUMBER -> into.setImmediate(instruction.floatingNumber());
      case JUMP -> jump(address, into);
      case JUMP_CONDITION, JUMP_ZERO, JUMP_BIT -> jumpConditionally(address, into);
      case JUMP_REGISTER -> jumpToRegister(into);
      case OTHER, WRITES, READS, TAKES, INSERTED_FIELD, ONE_SOURCE, TWO_SOURCES, THREE_SOURCES -> {}
      default -> memory.read(instruction, address, hasAddress, into);
    }
    into.reads &= ARGUMENTS;
    into.writes &= ARGUMENTS;
  }

  /** The instructions that use the page have the address, so this one does not count. */
  private void page(long address, DecodedInstruction into) {
    registers.setAddress(d, instruction.computed(address));
    into.kind = InstructionClass.IGNORED;
  }

  private void takeAddress(long taken, DecodedInstruction into) {
    registers.setAddress(d, taken);
    into.kind = InstructionClass.ADDRESS;
    into.setAddress(taken);
  }

  private void addNumber(DecodedInstruction into) {
    boolean subtracts = instruction.subtracts();
    long number = instruction.addedNumber();
    boolean isFrame = n == A64Registers.STACK_POINTER || n == A64Registers.FRAME_POINTER;
    boolean movesStack =
        d == A64Registers.STACK_POINTER
            || (n == A64Registers.STACK_POINTER && d == A64Registers.FRAME_POINTER);
    if (instruction.setsFlags()) {
      boolean isNegative = into.kind == InstructionClass.COMPARE && !subtracts;
      into.setImmediate(isNegative ? -number : number);
    } else if (movesStack) {
      into.kind = InstructionClass.IGNORED;
      into.frame = subtracts && n == d ? number : 0;
    } else if (isFrame && number == 0) {
      into.kind = InstructionClass.MOVE;
    } else if (isFrame) {
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = subtracts ? -number : number;
    } else if (hasAddress) {
      takeAddress(registers.get(n) + (subtracts ? -number : number), into);
    } else {
      into.setImmediate(number);
    }
  }

  private void mask(byte[] code, int at, DecodedInstruction into) {
    long number = instruction.mask();
    if (d == A64Registers.STACK_POINTER && into.kind != InstructionClass.TEST) {
      into.kind = InstructionClass.IGNORED;
    } else if (into.kind == InstructionClass.MOVE) {
      number(code, at, number, into);
    } else if (into.kind == InstructionClass.AND && (number == 0xff || number == 0xffff)) {
      into.kind = InstructionClass.ZERO_EXTEND;
    } else {
      into.setImmediate(number);
    }
  }

  private void wide(byte[] code, int at, DecodedInstruction into) {
    long number = instruction.movedNumber();
    number(code, at, instruction.movesInverse() ? ~number : number, into);
  }

  private void keep(byte[] code, int at, DecodedInstruction into) {
    if (hasNumber) {
      long others = registers.get(d) & ~(0xffffL << instruction.position());
      number(code, at, others | instruction.movedNumber(), into);
    } else {
      into.kind = InstructionClass.OR;
      into.setImmediate(instruction.movedNumber());
    }
  }

  /** A number that a register gets; an incomplete one does not count. */
  private void number(byte[] code, int at, long found, DecodedInstruction into) {
    long number = instruction.isWide() ? found : (int) found;
    registers.setNumber(d, number);
    if (continues(code, at)) {
      into.kind = InstructionClass.IGNORED;
    } else {
      into.kind = InstructionClass.MOVE;
      into.setImmediate(number);
    }
  }

  /** Whether the next instruction that has Rd in its lowest field puts more bits into it. */
  private boolean continues(byte[] code, int at) {
    for (int i = 1; i <= NEAR; i++) {
      int _ = later.decode(code, at + i * SIZE);
      if (later.d() == d) {
        return later.form() == A64Form.KEEP;
      }
    }
    return false;
  }

  private void bitField(DecodedInstruction into) {
    if (!into.kind.isShift()) {
      return;
    }
    int size = instruction.isWide() ? 64 : 32;
    int rotation = instruction.rotation();
    int highest = instruction.shift();
    if (highest < rotation) {
      into.kind = InstructionClass.SHIFT_LEFT;
      into.shift = Math.max(size - rotation, 0);
    } else {
      into.shift = rotation;
      if (into.kind == InstructionClass.SHIFT_RIGHT && highest < size - 1) {
        into.setImmediate((1L << (highest - rotation + 1)) - 1);
      }
    }
  }

  private void extract(DecodedInstruction into) {
    into.shift = instruction.shift();
    if (n == instruction.m()) {
      into.kind = InstructionClass.ROTATE;
    }
  }

  private void extended(DecodedInstruction into) {
    if (d == A64Registers.STACK_POINTER && !instruction.setsFlags()) {
      int m = instruction.m();
      boolean isKnown = instruction.subtracts() && registers.isNumber(m);
      into.kind = InstructionClass.IGNORED;
      into.frame = isKnown ? registers.get(m) : 0;
    }
  }

  private void compareNumber(DecodedInstruction into) {
    into.includesBound = A64Classes.includesBound(instruction.condition());
    int number = instruction.m();
    into.setImmediate(instruction.subtracts() ? number : -number);
  }

  private void jump(long address, DecodedInstruction into) {
    into.flow = instruction.flow();
    into.target = instruction.target(address);
    if (into.flow == Flow.CALL) {
      into.writes = ARGUMENTS;
    }
    registers.forget(A64Registers.CHANGED_BY_CALLS);
  }

  private void jumpConditionally(long address, DecodedInstruction into) {
    into.flow = instruction.flow();
    into.target = instruction.target(address);
    boolean testsBit = instruction.form() == A64Form.JUMP_BIT;
    if (testsBit && into.kind == InstructionClass.JUMP_EQUAL) {
      into.setImmediate(1L << instruction.testedBit());
    }
    into.includesBound =
        instruction.form() == A64Form.JUMP_CONDITION
            && A64Classes.includesBound(instruction.branchCondition());
  }

  private void jumpToRegister(DecodedInstruction into) {
    into.flow = instruction.flow();
    into.writes = into.flow == Flow.INDIRECT_CALL ? ARGUMENTS : 0;
    registers.forget(A64Registers.CHANGED_BY_CALLS);
  }
}
