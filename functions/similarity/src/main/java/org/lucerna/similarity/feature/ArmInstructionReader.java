package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.arm.A32Instruction;
import org.lucerna.isa.arm.ArmInstruction;
import org.lucerna.isa.arm.ArmOperands;
import org.lucerna.isa.arm.ArmOperation;
import org.lucerna.isa.arm.T32Instruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes A32 or T32 instructions. Vector registers are not followed. */
public final class ArmInstructionReader implements InstructionReader {
  private static final int ALWAYS = ArmInstruction.ALWAYS;
  private static final long ADDRESSES = 0xffff_ffffL;

  /** Registers 0 to 3. */
  private static final int ARGUMENTS = 0xf;

  private final ArmInstruction instruction;

  /** Instructions before and after it. */
  private final ArmInstruction other;

  private final ArmCodeMap map;
  private final ArmRegisters registers = new ArmRegisters();
  private final ArmMemoryReader memory;
  private ArmOperands operands;
  private byte[] code = {};
  private long start;
  private int size;

  /** The conditions of the next instructions, as the processor keeps them; 0 for none. */
  private int conditions;

  /**
   * A reader.
   *
   * @param order of the bytes in instructions and in the data between them
   */
  public ArmInstructionReader(boolean isThumb, ByteOrder order) {
    instruction = isThumb ? new T32Instruction(order) : new A32Instruction(order);
    other = isThumb ? new T32Instruction(order) : new A32Instruction(order);
    operands = instruction.operands();
    map = new ArmCodeMap(other);
    memory = new ArmMemoryReader(registers, map);
  }

  @Override
  public int lookahead() {
    return ArmInstruction.LOOKAHEAD;
  }

  @Override
  public int alignment() {
    return instruction.alignment();
  }

  @Override
  public void begin(byte[] functionCode, int bytes, long address, ProgramView program) {
    code = functionCode;
    size = bytes;
    start = address;
    conditions = 0;
    registers.clear();
    map.walk(code, bytes, address);
  }

  /** The address that an instruction of {@link ArmOperation#TAKE_ADDRESS} takes. */
  static long taken(ArmInstruction instruction, long address) {
    return (address + instruction.ahead() & ~3L) + instruction.operands().number() & ADDRESSES;
  }

  @Override
  public void read(byte[] bytes, int at, long address, DecodedInstruction into) {
    if (map.isData(at)) {
      into.begin(0);
      return;
    }
    into.begin(instruction.decode(bytes, at));
    operands = instruction.operands();
    int condition = condition();
    into.includesBound = condition != ALWAYS && A64Classes.includesBound(condition);
    if (instruction.conditionalFollowers() > 0) {
      // The condition of IT is that of the next instruction, too.
      into.includesBound = A64Classes.includesBound(conditions >> 4);
      return;
    }
    into.kind = ArmClasses.of(operands);
    into.reads = operands.reads() & ARGUMENTS;
    into.writes = operands.writes() & ARGUMENTS;
    into.flow = instruction.flow();
    if (into.flow != Flow.NEXT) {
      flow(address, condition, into);
    } else {
      operate(at, address, condition, into);
    }
  }

  /** The condition of the instruction, in T32 perhaps that of an IT before it. */
  private int condition() {
    int followed = conditions >> 4;
    boolean isFollower = conditions != 0;
    if (isFollower) {
      boolean isLast = (conditions & 7) == 0;
      conditions = isLast ? 0 : (conditions & 0xe0) | (conditions << 1 & 0x1f);
    }
    if (instruction.conditionalFollowers() > 0) {
      conditions = instruction.word() & 0xff;
      return ALWAYS;
    }
    return isFollower ? followed : instruction.condition();
  }

  private void flow(long address, int condition, DecodedInstruction into) {
    if (into.flow == Flow.JUMP && condition != ALWAYS) {
      into.flow = Flow.CONDITIONAL;
    }
    into.kind =
        switch (into.flow) {
          case CONDITIONAL ->
              condition == ALWAYS ? InstructionClass.JUMP_EQUAL : ArmClasses.jump(condition);
          case JUMP, INDIRECT_JUMP -> InstructionClass.JUMP;
          case CALL, INDIRECT_CALL -> InstructionClass.CALL;
          case RETURN -> InstructionClass.RETURN;
          case NEXT, TRAP -> InstructionClass.IGNORED;
        };
    into.target = instruction.target(address) & ADDRESSES;
    into.reads &= into.flow == Flow.RETURN ? 0 : ARGUMENTS;
    if (into.flow == Flow.CALL || into.flow == Flow.INDIRECT_CALL) {
      into.writes = ARGUMENTS;
    }
    switch (operands.operation()) {
      case LOAD, LOAD_MULTIPLE -> memory.read(instruction, address, into);
      default -> {}
    }
    if (into.flow != Flow.CONDITIONAL && into.flow != Flow.TRAP) {
      registers.forget(ArmRegisters.CHANGED_BY_CALLS);
    }
  }

  private void operate(int at, long address, int condition, DecodedInstruction into) {
    int d = operands.d();
    switch (operands.operation()) {
      case ADD, SUBTRACT -> {
        sum(at, address, into);
        return;
      }
      case MOVE -> {
        move(at, into);
        into.kind =
            condition != ALWAYS && into.kind == InstructionClass.MOVE
                ? InstructionClass.SELECT
                : into.kind;
        return;
      }
      case MOVE_TOP -> {
        top(at, into);
        return;
      }
      case TAKE_ADDRESS -> {
        takeAddress(d, taken(instruction, address), into);
        return;
      }
      case LOAD -> {
        load(at, address, into);
        return;
      }
      case STORE, LOAD_MULTIPLE, STORE_MULTIPLE -> memory.read(instruction, address, into);
      case AND -> mask(operands.number(), into);
      case CLEAR -> mask(~operands.number(), into);
      case MOVE_INVERSE -> {
        if (operands.hasNumber()) {
          into.kind = condition == ALWAYS ? InstructionClass.MOVE : InstructionClass.SELECT;
          into.setImmediate(~operands.number());
        }
      }
      case OR, EXCLUSIVE_OR, TEST, TEST_EQUAL, ADD_WITH_CARRY, SUBTRACT_WITH_CARRY -> number(into);
      case SUBTRACT_FROM -> {
        boolean negates = operands.hasNumber() && operands.number() == 0;
        into.kind = negates ? InstructionClass.NEGATE : into.kind;
        number(into);
      }
      case COMPARE -> compare(at, into);
      case COMPARE_NEGATIVE -> {
        if (operands.hasNumber()) {
          into.setImmediate(-operands.number());
        }
      }
      case EXTRACT -> extract(into);
      case VECTOR -> {
        into.kind = ArmClasses.vector(instruction.vectorWord());
        number(into);
      }
      default -> {}
    }
    if (operands.operation() != ArmOperation.EXTRACT && operands.m() >= 0 && !into.indexed) {
      into.shift = operands.distance();
    }
    registers.forget(operands.writes());
  }

  private void number(DecodedInstruction into) {
    if (operands.hasNumber()) {
      into.setImmediate(operands.number());
    }
  }

  private void mask(long number, DecodedInstruction into) {
    if (!operands.hasNumber()) {
      return;
    }
    if (number == 0xff || number == 0xffff) {
      into.kind = InstructionClass.ZERO_EXTEND;
    } else {
      into.setImmediate(number);
    }
  }

  private void takeAddress(int d, long address, DecodedInstruction into) {
    registers.forget(1 << d);
    registers.setAddress(d, address);
    into.kind = InstructionClass.ADDRESS;
    into.setAddress(address);
  }

  private boolean isFrame(int register) {
    return register == ArmRegisters.STACK_POINTER || map.isFramePointer(register);
  }

  private void sum(int at, long address, DecodedInstruction into) {
    int d = operands.d();
    int n = operands.n();
    if (!operands.hasNumber()) {
      sumOfRegisters(at, address, into);
      return;
    }
    boolean subtracts = operands.operation() == ArmOperation.SUBTRACT;
    long distance = subtracts ? -operands.number() : operands.number();
    boolean hasAddress = registers.isAddress(n);
    long known = registers.get(n);
    registers.forget(1 << d);
    if (isFrame(d)) {
      into.kind = InstructionClass.IGNORED;
      into.frame = subtracts && n == d ? operands.number() : 0;
    } else if (operands.number() == 0) {
      into.kind = InstructionClass.MOVE;
    } else if (isFrame(n)) {
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = distance;
    } else if (hasAddress) {
      takeAddress(d, known + distance & ADDRESSES, into);
    } else {
      into.setImmediate(operands.number());
    }
  }

  private void sumOfRegisters(int at, long address, DecodedInstruction into) {
    int d = operands.d();
    int n = operands.n();
    int m = operands.m();
    long pc = address + instruction.ahead();
    boolean isPlain = operands.operation() == ArmOperation.ADD && operands.distance() == 0;
    if (isPlain && m == ArmRegisters.PROGRAM_COUNTER && registers.isNumber(n)) {
      addToAddress(at, pc + registers.get(n), into);
    } else if (isPlain && n == ArmRegisters.PROGRAM_COUNTER && registers.isNumber(m)) {
      addToAddress(at, pc + registers.get(m), into);
    } else if (isPlain && registers.isAddress(n) && registers.isNumber(m)) {
      addToAddress(at, registers.get(n) + registers.get(m), into);
    } else if (isPlain && registers.isNumber(n) && registers.isAddress(m)) {
      addToAddress(at, registers.get(n) + registers.get(m), into);
    } else if (d == ArmRegisters.STACK_POINTER) {
      boolean isKnown = operands.operation() == ArmOperation.SUBTRACT && registers.isNumber(m);
      into.kind = InstructionClass.IGNORED;
      into.frame = isKnown ? registers.get(m) : 0;
    } else {
      into.shift = operands.distance();
      registers.forget(operands.writes());
    }
  }

  /** The address of the global offset table does not count; what is added to it does. */
  private void addToAddress(int at, long address, DecodedInstruction into) {
    takeAddress(operands.d(), address & ADDRESSES, into);
    if (map.isPart(at)) {
      into.kind = InstructionClass.IGNORED;
      into.base = Base.NONE;
    }
  }

  private void move(int at, DecodedInstruction into) {
    int d = operands.d();
    if (operands.hasNumber()) {
      registers.forget(1 << d);
      registers.setNumber(d, operands.number());
      made(at, operands.number(), false, into);
      return;
    }
    int m = operands.m();
    boolean isNothing = d == m || isFrame(d);
    into.kind = isNothing ? InstructionClass.IGNORED : InstructionClass.MOVE;
    if (d != m) {
      registers.forget(1 << d);
      registers.copy(m, d);
    }
  }

  private void top(int at, DecodedInstruction into) {
    int d = operands.d();
    if (registers.isNumber(d)) {
      long number = (int) ((registers.get(d) & 0xffff) | operands.number());
      registers.forget(1 << d);
      registers.setLarge(d, number);
      made(at, number, true, into);
    } else {
      into.kind = InstructionClass.OR;
      into.setImmediate(operands.number());
    }
  }

  /** A register gets a number; parts of numbers and addresses do not count. */
  private void made(int at, long number, boolean mayBeAddress, DecodedInstruction into) {
    if (map.isPart(at)) {
      into.kind = InstructionClass.IGNORED;
      return;
    }
    into.kind = InstructionClass.MOVE;
    into.setImmediate(number);
    into.mayBeAddress = mayBeAddress;
  }

  private void load(int at, long address, DecodedInstruction into) {
    int bytes = operands.m() < 0 ? instruction.literalSize() : 0;
    long from = instruction.literal(address) - start;
    boolean isLiteral = bytes > 0 && from >= 0 && from + bytes <= size && bytes >= operands.size();
    if (isLiteral && operands.isVectorAccess()) {
      floatingNumber((int) from, into);
    } else if (isLiteral && operands.size() == 4 && !operands.isPair()) {
      long number = instruction.word(code, (int) from);
      int d = operands.d();
      registers.forget(1 << d);
      registers.setLarge(d, number);
      made(at, number, true, into);
    } else {
      memory.read(instruction, address, into);
      registers.forget(operands.writes());
    }
  }

  /** A float counts as the double of the same value. */
  private void floatingNumber(int from, DecodedInstruction into) {
    int first = instruction.word(code, from);
    if (operands.size() == 4) {
      into.setImmediate(Double.doubleToRawLongBits(Float.intBitsToFloat(first)));
    } else {
      long second = instruction.word(code, from + 4);
      into.setImmediate(second << 32 | (first & ADDRESSES));
    }
  }

  /** T32 compares with 0 in the branch itself where the target is near enough. */
  private void compare(int at, DecodedInstruction into) {
    if (!operands.hasNumber()) {
      return;
    }
    if (operands.number() == 0) {
      int _ = other.decode(code, at + instruction.length());
      boolean isEqual = other.condition() <= 1 && other.flow() == Flow.CONDITIONAL;
      into.kind = isEqual ? InstructionClass.IGNORED : into.kind;
    }
    into.setImmediate(operands.number());
  }

  private void extract(DecodedInstruction into) {
    into.shift = operands.distance();
    if (into.kind == InstructionClass.SHIFT_RIGHT || into.kind == InstructionClass.AND) {
      into.setImmediate(operands.number());
    }
  }
}
