package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes PowerPC instructions of 64-bit code. Floating-point registers are not followed. */
public final class PpcInstructionReader implements InstructionReader {
  private static final int SIZE = 4;

  /** Registers 3 to 10. */
  private static final int FIRST_ARGUMENT = 3;

  private static final int ARGUMENTS = 0xff;

  /** Opcodes of instructions with a number. */
  private static final int COMPARE_UNSIGNED = 10;

  private static final int COMPARE = 11;
  private static final int AND = 28;
  private static final int AND_UPPER = 29;
  private static final int LOAD_DOUBLE = 58;

  /** Operations of opcode 31. */
  private static final int MOVE = 444;

  private static final int MOVE_FROM_SPECIAL = 339;
  private static final int COUNT_ZEROS = 26;
  private static final int COUNT_ZEROS_DOUBLE = 58;

  /** The numbers of the link and the count register, as instructions have them. */
  private static final int LINK_REGISTER = 0x100;

  private static final int COUNT_REGISTER = 0x120;

  private final PpcInstruction instruction;
  private final PpcLookahead later;
  private final PpcSaveRoutine saves;
  private final PpcConditions conditions;
  private final PpcRegisters registers = new PpcRegisters();

  /** By register, the upper half of a number that an operation has; 0 for none. */
  private final long[] uppers = new long[32];

  /** Registers with a number that the next comparison has in its place. */
  private int compared;

  /** Registers with a count of zeros of which a shift makes whether all bits are 0. */
  private int zeros;

  private ProgramView program = EmptyProgram.INSTANCE;
  private byte[] code = {};
  private int next;

  /** The slot that the count register was loaded from; 0 if that is not known. */
  private long countSlot;

  /** The address in the link register; 0 if that is not known. */
  private long link;

  /** Whether the branch that a number is compared by counts it in. */
  private boolean includesNumber;

  /** Whether code has made its frame pointer one; before that it is a register like others. */
  private boolean isFramed;

  /** Whether a word of zeros was read: a table for debuggers follows the code. */
  private boolean isEnded;

  /** A reader of code in that order of bytes. */
  public PpcInstructionReader(ByteOrder order) {
    instruction = new PpcInstruction(order);
    later = new PpcLookahead(order);
    saves = new PpcSaveRoutine(order);
    conditions = new PpcConditions(order);
  }

  @Override
  public int lookahead() {
    return (PpcLookahead.NEAR + 1) * SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  @Override
  public void begin(byte[] bytes, int size, long start, ProgramView of) {
    program = of;
    registers.clear();
    registers.setAddress(PpcRegisters.CALLED, start);
    if (of.globalPointer() != 0) {
      setToc(of.globalPointer());
    }
    Arrays.fill(uppers, 0);
    compared = 0;
    zeros = 0;
    conditions.begin();
    countSlot = 0;
    link = 0;
    includesNumber = false;
    isFramed = false;
    isEnded = false;
  }

  private void setToc(long address) {
    registers.setAddress(PpcRegisters.TOC, address);
    registers.setPart(PpcRegisters.TOC);
  }

  @Override
  public void read(byte[] bytes, int at, long address, DecodedInstruction into) {
    into.begin(instruction.decode(bytes, at));
    isEnded |= instruction.word() == 0;
    if (isEnded) {
      return;
    }
    code = bytes;
    next = at + SIZE;
    later.begin(bytes, next);
    into.kind = PpcClasses.of(instruction);
    into.flow = instruction.flow();
    into.reads = instruction.reads() >> FIRST_ARGUMENT & ARGUMENTS;
    into.writes = instruction.writes() >> FIRST_ARGUMENT & ARGUMENTS;
    into.includesBound = includesNumber;
    includesNumber = false;
    if (into.flow != Flow.NEXT) {
      flow(address, into);
    } else if (instruction.accessSize() > 0) {
      access(into);
    } else {
      calculate(into);
    }
  }

  private void forgetWritten() {
    int written = instruction.writes();
    registers.forget(written);
    compared &= ~written;
    zeros &= ~written;
    for (int left = written; left != 0; left &= left - 1) {
      uppers[Integer.numberOfTrailingZeros(left)] = 0;
    }
  }

  private boolean isFrame(int register) {
    return register == PpcRegisters.STACK_POINTER
        || (register == PpcRegisters.FRAME_POINTER && isFramed);
  }

  private void flow(long address, DecodedInstruction into) {
    into.target = instruction.target(address);
    switch (into.flow) {
      case CALL -> call(address, into);
      case CONDITIONAL -> into.kind = conditions.of(instruction);
      case JUMP -> {
        if (saves.isAt(into.target, program)) {
          into.flow = Flow.RETURN;
          into.kind = InstructionClass.RETURN;
        }
      }
      case RETURN -> {
        boolean isConditional = instruction.isPredicated();
        into.kind = isConditional ? conditions.of(instruction) : InstructionClass.RETURN;
        into.flow = isConditional ? Flow.CONDITIONAL : Flow.RETURN;
        into.target = 0;
      }
      case INDIRECT_CALL, INDIRECT_JUMP -> {
        if (countSlot != 0) {
          into.setAddress(countSlot);
        }
      }
      default -> {}
    }
    if (into.flow == Flow.CALL || into.flow == Flow.INDIRECT_CALL) {
      into.writes = ARGUMENTS;
    }
    if (into.flow != Flow.CONDITIONAL && into.flow != Flow.TRAP && into.flow != Flow.NEXT) {
      registers.forget(PpcRegisters.CHANGED_BY_CALLS);
      countSlot = 0;
    }
  }

  /** A call of the next instruction only gets its address. */
  private void call(long address, DecodedInstruction into) {
    into.kind = InstructionClass.CALL;
    boolean getsAddress = into.target == address + SIZE;
    if (getsAddress || saves.isAt(into.target, program)) {
      into.kind = InstructionClass.IGNORED;
      into.flow = Flow.NEXT;
      link = getsAddress ? into.target : 0;
    }
  }

  private void calculate(DecodedInstruction into) {
    conditions.read(instruction);
    switch (instruction.opcode()) {
      case COMPARE -> compare(instruction.number(), false, into);
      case COMPARE_UNSIGNED -> compare(instruction.bits(), false, into);
      case PpcInstruction.ADD -> sum(into);
      case PpcInstruction.ADD_UPPER -> sumUpper(into);
      case PpcInstruction.OR, PpcInstruction.XOR -> lower(into);
      case PpcInstruction.OR_UPPER, PpcInstruction.XOR_UPPER -> upper(into);
      case AND, AND_UPPER -> {
        forgetWritten();
        long mask = instruction.bits();
        PpcRotation.mask(instruction.opcode() == AND ? mask : mask << 16, into);
      }
      case 20, 21, 23, 30 -> rotation(into);
      case PpcInstruction.REGISTERS -> registers(into);
      // MULLI, SUBFIC, ADDIC
      case 7, 8, 12, 13 -> {
        forgetWritten();
        into.setImmediate(instruction.number());
      }
      default -> forgetWritten();
    }
  }

  /**
   * A comparison with a number.
   *
   * @param isFirst whether the number is the first operand
   */
  private void compare(long number, boolean isFirst, DecodedInstruction into) {
    if (number == 0) {
      into.kind = InstructionClass.TEST;
    } else {
      into.setImmediate(number);
      includesNumber = conditions.includesNumber(instruction.rt() >> 2, isFirst, code, next);
    }
  }

  private void sum(DecodedInstruction into) {
    int to = instruction.rt();
    int from = instruction.ra();
    long number = instruction.number();
    if (to == PpcRegisters.STACK_POINTER) {
      moveStack(-number, into);
    } else if (to == PpcRegisters.TOC) {
      into.kind = InstructionClass.IGNORED;
      setToc(registers.get(from) + number);
    } else if (from == 0) {
      forgetWritten();
      number(to, number, false, into);
    } else if (isFrame(from)) {
      forgetWritten();
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = number;
    } else if (registers.isAddress(from) && (registers.isPart(from) || from != to)) {
      long sum = registers.get(from) + number;
      forgetWritten();
      registers.setAddress(to, sum);
      into.kind = InstructionClass.ADDRESS;
      into.setAddress(sum);
    } else if (registers.isNumber(from) && registers.isPart(from)) {
      long sum = registers.get(from) + number;
      forgetWritten();
      number(to, sum, false, into);
    } else {
      long sum = uppers[from] + number;
      forgetWritten();
      into.setImmediate(sum);
    }
  }

  private static void moveStack(long grows, DecodedInstruction into) {
    into.kind = InstructionClass.IGNORED;
    into.frame = Math.max(grows, 0);
  }

  /** The upper half of an address, of a number, or of what is added. */
  private void sumUpper(DecodedInstruction into) {
    int to = instruction.rt();
    int from = instruction.ra();
    long number = instruction.number() << 16;
    boolean isAddress = from != 0 && registers.isAddress(from);
    long base = isAddress ? registers.get(from) : 0;
    forgetWritten();
    if (to == PpcRegisters.TOC || isAddress) {
      into.kind = InstructionClass.IGNORED;
      registers.setAddress(to, base + number);
      registers.setPart(to);
    } else if (from == 0) {
      number(to, number, true, into);
    } else {
      half(to, number, into);
    }
  }

  /** The upper half of an operand; if the lower one follows, it counts with that. */
  private void half(int register, long number, DecodedInstruction into) {
    if (later.completesOperand(register, instruction.opcode())) {
      uppers[register] = number;
      into.kind = InstructionClass.IGNORED;
    } else {
      into.setImmediate(number);
    }
  }

  /** ORIS, XORIS. */
  private void upper(DecodedInstruction into) {
    int from = instruction.rt();
    long number = (long) instruction.bits() << 16;
    if (isPart(from)) {
      completed(from, number, into);
    } else {
      forgetWritten();
      half(instruction.ra(), number, into);
    }
  }

  /** ORI, XORI. */
  private void lower(DecodedInstruction into) {
    int from = instruction.rt();
    long number = instruction.bits();
    if (into.kind == InstructionClass.IGNORED) {
      return;
    }
    if (isPart(from)) {
      completed(from, number, into);
    } else {
      long whole = uppers[from] | number;
      forgetWritten();
      into.setImmediate(whole);
    }
  }

  private boolean isPart(int register) {
    return registers.isNumber(register) && registers.isPart(register);
  }

  private void completed(int from, long number, DecodedInstruction into) {
    boolean isOr =
        instruction.opcode() == PpcInstruction.OR
            || instruction.opcode() == PpcInstruction.OR_UPPER;
    long before = registers.get(from);
    forgetWritten();
    number(instruction.ra(), isOr ? before | number : before ^ number, false, into);
  }

  /**
   * A number that a register gets; an incomplete one does not count, nor does one that a comparison
   * or a memory operand has in its place.
   *
   * @param isUpper whether it has only the upper part of what another instruction completes
   */
  private void number(int register, long number, boolean isUpper, DecodedInstruction into) {
    registers.setNumber(register, number);
    if (isUpper) {
      registers.setPart(register);
    }
    into.kind = InstructionClass.MOVE;
    if (later.completesNumber(register, isUpper)) {
      registers.setPart(register);
      into.kind = InstructionClass.IGNORED;
    } else if (later.compares(register)) {
      compared |= 1 << register;
      into.kind = InstructionClass.IGNORED;
    } else if (later.isDistance(register)) {
      into.kind = InstructionClass.IGNORED;
    } else {
      into.setImmediate(number);
    }
  }

  private void rotation(DecodedInstruction into) {
    int from = instruction.rt();
    int to = instruction.ra();
    int width = instruction.isWideRotation() ? 64 : 32;
    int left = instruction.rotation();
    long mask = instruction.mask();
    if (isPart(from) && !instruction.isRotationByRegister()) {
      long before = registers.get(to);
      long turned =
          width == 64
              ? Long.rotateLeft(registers.get(from), left)
              : Integer.rotateLeft((int) registers.get(from), left) & 0xffff_ffffL;
      long result = (turned & mask) | (instruction.inserts() ? before & ~mask : 0);
      forgetWritten();
      number(to, result, false, into);
      return;
    }
    boolean isOfZeros = (zeros >> from & 1) != 0 && (width - left == 5 || width - left == 6);
    forgetWritten();
    if (instruction.isRotationByRegister()) {
      return;
    }
    if (instruction.inserts()) {
      into.shift = left;
    } else if (isOfZeros) {
      into.kind = InstructionClass.SET;
    } else {
      PpcRotation.describe(left, mask, width, into);
    }
  }

  private void registers(DecodedInstruction into) {
    switch (instruction.extended()) {
      case 0, 32 -> compareRegisters(into);
      case MOVE -> move(into);
      case PpcInstruction.MOVE_TO_SPECIAL -> {
        if (special() == COUNT_REGISTER) {
          int from = instruction.rt();
          countSlot = registers.isLoaded(from) ? registers.slot(from) : 0;
        }
      }
      case MOVE_FROM_SPECIAL -> {
        forgetWritten();
        if (special() == LINK_REGISTER && link != 0) {
          registers.setAddress(instruction.rt(), link);
        }
      }
      case COUNT_ZEROS, COUNT_ZEROS_DOUBLE -> countZeros(into);
      // SRAWI, SRADI
      case 824, 826, 827 -> {
        forgetWritten();
        into.shift = instruction.rb() | (instruction.extended() == 827 ? 32 : 0);
      }
      default -> forgetWritten();
    }
  }

  private int special() {
    return instruction.word() >>> 11 & 0x3ff;
  }

  private void compareRegisters(DecodedInstruction into) {
    int first = instruction.ra();
    int second = instruction.rb();
    if ((compared >> second & 1) != 0) {
      compare(registers.get(second), false, into);
    } else if ((compared >> first & 1) != 0) {
      compare(registers.get(first), true, into);
    }
  }

  private void move(DecodedInstruction into) {
    int from = instruction.rt();
    int to = instruction.ra();
    boolean isMove = from == instruction.rb();
    boolean isOfStack = from == PpcRegisters.STACK_POINTER || to == PpcRegisters.STACK_POINTER;
    isFramed |= isMove && from == PpcRegisters.STACK_POINTER && to == PpcRegisters.FRAME_POINTER;
    forgetWritten();
    if (isMove && from != to) {
      registers.copy(from, to);
    }
    boolean isFrameMoved = isOfStack && (isFramed || to == PpcRegisters.STACK_POINTER);
    if (isMove && (isFrameMoved || from == to)) {
      into.kind = InstructionClass.IGNORED;
    }
  }

  /** There are as many zeros as bits only in 0: a shift by 5 or 6 makes 1 or 0 of that. */
  private void countZeros(DecodedInstruction into) {
    int to = instruction.ra();
    int distance = instruction.extended() == COUNT_ZEROS ? 5 : 6;
    forgetWritten();
    if (later.shiftsRight(to, distance)) {
      zeros |= 1 << to;
      into.kind = InstructionClass.TEST;
    }
  }

  private void access(DecodedInstruction into) {
    int base = instruction.ra();
    boolean isMoved = instruction.updates() && base == PpcRegisters.STACK_POINTER;
    if (isMoved || (instruction.rt() == PpcRegisters.STACK_POINTER && isFrame(base))) {
      pushFrame(into);
    } else if (isSave()) {
      into.kind = InstructionClass.IGNORED;
      into.reads = 0;
      if (instruction.rt() != PpcRegisters.TOC) {
        forgetWritten();
      }
    } else {
      into.accessSize = instruction.accessSize();
      into.stores = instruction.stores();
      if (instruction.isIndexed()) {
        indexed(into);
      } else {
        direct(into);
      }
    }
  }

  /** STDU or STDUX of the stack pointer; a load of it ends the frame. */
  private void pushFrame(DecodedInstruction into) {
    int index = instruction.rb();
    long grows =
        !instruction.isIndexed()
            ? -instruction.number()
            : registers.isNumber(index) ? -registers.get(index) : 0;
    moveStack(instruction.updates() ? grows : 0, into);
    into.reads = 0;
  }

  private void direct(DecodedInstruction into) {
    int base = instruction.ra();
    boolean isKnown = base != 0 && (registers.isAddress(base) || registers.isNumber(base));
    long number = instruction.number() + uppers[base];
    into.displacement = number;
    if (isFrame(base)) {
      into.base = Base.FRAME;
    } else if (isKnown || base == 0) {
      into.setAddress((base == 0 ? 0 : registers.get(base)) + number);
    } else {
      into.base = Base.POINTER;
    }
    if (instruction.updates() && into.base == Base.POINTER) {
      into.setImmediate(number);
    }
    forgetWritten();
    boolean isSlot = instruction.opcode() == LOAD_DOUBLE && into.accessSize == Long.BYTES;
    if (isSlot && isKnown && into.base == Base.ADDRESS && !instruction.updates()) {
      slot(into);
    }
  }

  /** The address of a function to be called does not count; the call does. */
  private void slot(DecodedInstruction into) {
    int register = instruction.rt();
    registers.setSlot(register, into.displacement);
    if (later.movesToSpecial(register)) {
      into.kind = InstructionClass.IGNORED;
      into.base = Base.NONE;
    }
  }

  /** An index of vectors that is a known number is a distance, as most of them have no other. */
  private void indexed(DecodedInstruction into) {
    int base = instruction.ra();
    int index = instruction.rb();
    boolean isDistance = instruction.isVectorAccess() && registers.isNumber(index);
    boolean isAlone = base == 0;
    int pointer = isAlone ? index : base;
    into.indexed = !isAlone && !isDistance;
    into.base = isFrame(pointer) ? Base.FRAME : Base.POINTER;
    into.displacement = !isAlone && isDistance ? registers.get(index) : 0;
    boolean isAddress = registers.isAddress(pointer) && !into.indexed;
    if (isAddress) {
      into.setAddress(registers.get(pointer) + into.displacement);
    }
    forgetWritten();
  }

  /**
   * Whether a register is saved that a function must restore, or restored; so are the address of
   * the TOC, the return address and the condition register.
   */
  private boolean isSave() {
    int register = instruction.rt();
    boolean isOfFrame = isFrame(instruction.ra());
    if (instruction.isVectorAccess()) {
      boolean isIndexOfFrame = instruction.isIndexed() && isFrame(instruction.rb());
      return (isOfFrame || isIndexOfFrame) && PpcRegisters.isSavedVector(register);
    }
    if (!isOfFrame || instruction.isIndexed()) {
      return false;
    }
    if (instruction.isFloatAccess()) {
      return PpcRegisters.isSaved(register) && instruction.accessSize() == Double.BYTES;
    }
    return instruction.accessSize() == Long.BYTES
        ? PpcRegisters.isSaved(register)
            || register == PpcRegisters.LINK
            || register == PpcRegisters.TOC
        : register == PpcRegisters.CALLED && instruction.accessSize() == Integer.BYTES;
  }
}
