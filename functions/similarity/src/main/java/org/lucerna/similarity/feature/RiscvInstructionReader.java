package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.lucerna.isa.Flow;
import org.lucerna.isa.riscv.RiscvInstruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes RISC-V instructions of 64-bit code. Floating-point registers are not followed. */
public final class RiscvInstructionReader implements InstructionReader {
  private static final int LONGEST = 4;
  private static final int SHORTEST = 2;

  /** Number of instructions that are searched for the first that reads a register. */
  private static final int NEAR = 12;

  /** Registers 10 to 17. */
  private static final int FIRST_ARGUMENT = 10;

  private static final int ARGUMENTS = 0xff;
  private static final int LOAD_DOUBLE = 3;

  /** Less takes one instruction, so that a shift is one of the source. */
  private static final int SHORTEST_SHIFT_OF_NUMBER = 12;

  private final RiscvInstruction instruction = new RiscvInstruction(ByteOrder.LITTLE_ENDIAN);
  private final RiscvInstruction later = new RiscvInstruction(ByteOrder.LITTLE_ENDIAN);
  private final RiscvRegisters registers = new RiscvRegisters();

  /** By register, how far it was shifted to the left so that a shift to the right cuts bits off. */
  private final int[] cut = new int[32];

  private byte[] code = {};
  private int next;

  /** Whether the branch that a number is compared by counts it in. */
  private boolean includesNumber;

  /** Bytes by which the stack pointer was moved. */
  private long frameSize;

  /** Whether code has made its frame pointer one; before that it is a register like others. */
  private boolean isFramed;

  /** Creates a reader. */
  public RiscvInstructionReader() {}

  @Override
  public int lookahead() {
    return (NEAR + 1) * LONGEST;
  }

  @Override
  public int alignment() {
    return SHORTEST;
  }

  @Override
  public void begin(byte[] code, int size, long start, ProgramView program) {
    registers.clear();
    long globalPointer = program.globalPointer();
    if (globalPointer != 0) {
      registers.setAddress(RiscvRegisters.GLOBAL_POINTER, globalPointer);
      registers.setPart(RiscvRegisters.GLOBAL_POINTER);
    }
    Arrays.fill(cut, 0);
    includesNumber = false;
    frameSize = 0;
    isFramed = false;
  }

  @Override
  public void read(byte[] bytes, int at, long address, DecodedInstruction into) {
    into.begin(instruction.decode(bytes, at));
    code = bytes;
    next = at + into.length;
    into.kind = RiscvClasses.of(instruction);
    into.flow = instruction.flow();
    into.reads = instruction.reads() >> FIRST_ARGUMENT & ARGUMENTS;
    into.writes = 1 << instruction.written() >> FIRST_ARGUMENT & ARGUMENTS;
    into.includesBound = includesNumber;
    includesNumber = false;
    if (into.flow != Flow.NEXT) {
      flow(address, into);
    } else if (instruction.accessSize() > 0) {
      access(into);
    } else {
      switch (instruction.opcode()) {
        case RiscvInstruction.AUIPC -> {
          forgetWritten();
          registers.setAddress(instruction.rd(), address + instruction.upper());
          registers.setPart(instruction.rd());
        }
        case RiscvInstruction.UPPER -> {
          forgetWritten();
          number(instruction.upper(), true, into);
        }
        case RiscvInstruction.NUMBER, RiscvInstruction.NUMBER_32 -> calculate(into);
        case RiscvInstruction.REGISTERS, RiscvInstruction.REGISTERS_32 -> registers(into);
        default -> forgetWritten();
      }
    }
  }

  private void forgetWritten() {
    registers.forget(1 << instruction.written());
  }

  private boolean isFrame(int register) {
    return register == RiscvRegisters.STACK_POINTER
        || (register == RiscvRegisters.FRAME_POINTER && isFramed);
  }

  private void flow(long address, DecodedInstruction into) {
    into.target = instruction.target(address);
    switch (into.flow) {
      case INDIRECT_CALL, INDIRECT_JUMP -> indirect(into);
      case RETURN -> into.kind = InstructionClass.RETURN;
      default -> {}
    }
    if (into.flow == Flow.CALL || into.flow == Flow.INDIRECT_CALL) {
      into.writes = ARGUMENTS;
    }
    if (into.flow != Flow.CONDITIONAL && into.flow != Flow.TRAP) {
      registers.forget(RiscvRegisters.CHANGED_BY_CALLS);
    }
  }

  /** The pair of AUIPC and JALR is as good as JAL, to which linkers shorten it. */
  private void indirect(DecodedInstruction into) {
    int register = instruction.rs1();
    if (registers.isAddress(register)) {
      into.target = registers.get(register) + instruction.number();
      into.flow = into.flow == Flow.INDIRECT_CALL ? Flow.CALL : Flow.JUMP;
    } else if (registers.isLoaded(register)) {
      into.setAddress(registers.slot(register));
    }
  }

  private void calculate(DecodedInstruction into) {
    switch (instruction.function()) {
      case 0 -> sum(into);
      case 1, 5 -> shift(into);
      default -> {
        if (into.kind != InstructionClass.NOT && into.kind != InstructionClass.ZERO_EXTEND) {
          into.setImmediate(instruction.number());
        }
        forgetWritten();
      }
    }
  }

  private void sum(DecodedInstruction into) {
    int to = instruction.rd();
    int from = instruction.rs1();
    long number = instruction.number();
    if (to == RiscvRegisters.STACK_POINTER) {
      moveStack(from == to ? -number : 0, into);
    } else if (to == 0) {
      into.kind = InstructionClass.IGNORED;
    } else if (from == 0) {
      forgetWritten();
      number(number, false, into);
    } else if (isFrame(from)) {
      ofFrame(number, into);
    } else if (number == 0) {
      move(from, into);
    } else if (registers.isAddress(from) && (registers.isPart(from) || from != to)) {
      long sum = registers.get(from) + number;
      forgetWritten();
      registers.setAddress(to, sum);
      into.kind = InstructionClass.ADDRESS;
      into.setAddress(sum);
    } else if (registers.isNumber(from) && registers.isPart(from)) {
      long sum = registers.get(from) + number;
      forgetWritten();
      into.mayBeAddress = true;
      number(instruction.opcode() == RiscvInstruction.NUMBER ? sum : (int) sum, false, into);
    } else {
      forgetWritten();
      into.setImmediate(number);
    }
  }

  private void moveStack(long grows, DecodedInstruction into) {
    into.kind = InstructionClass.IGNORED;
    into.frame = Math.max(grows, 0);
    frameSize += into.frame;
  }

  /** The frame pointer is the stack pointer that the caller had. */
  private void ofFrame(long number, DecodedInstruction into) {
    boolean isFramePointer =
        instruction.rd() == RiscvRegisters.FRAME_POINTER && !isFramed && number == frameSize;
    forgetWritten();
    if (isFramePointer) {
      isFramed = true;
      into.kind = InstructionClass.IGNORED;
    } else if (number != 0) {
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = number;
    }
  }

  private void move(int from, DecodedInstruction into) {
    int to = instruction.rd();
    if (to == RiscvRegisters.STACK_POINTER || to == 0) {
      into.kind = InstructionClass.IGNORED;
    } else if (into.kind == InstructionClass.MOVE) {
      registers.copy(from, to);
    } else {
      forgetWritten();
    }
  }

  /**
   * A number that rd gets; an incomplete one does not count. First read by a branch, it is compared
   * with.
   *
   * @param isUpper whether it has only the upper part of what another instruction completes
   */
  private void number(long number, boolean isUpper, DecodedInstruction into) {
    int register = instruction.rd();
    registers.setNumber(register, number);
    if (isUpper) {
      registers.setPart(register);
    }
    boolean isRead = isRead(register);
    if (isRead && continues(register, isUpper)) {
      registers.setPart(register);
      into.kind = InstructionClass.IGNORED;
      return;
    }
    into.kind = InstructionClass.MOVE;
    into.setImmediate(number);
    if (isRead && later.opcode() == RiscvInstruction.BRANCH) {
      into.kind = InstructionClass.COMPARE;
      // Of "greater" and "less or equal" it is the first operand.
      includesNumber = later.function() >= 4 && later.rs1() == register;
    }
  }

  /** Whether one of the next instructions reads a register before it is written: the later one. */
  private boolean isRead(int register) {
    int at = next;
    for (int i = 0; i < NEAR; i++) {
      at += later.decode(code, at);
      if ((later.reads() >> register & 1) != 0) {
        return true;
      }
      if (later.written() == register) {
        return false;
      }
    }
    return false;
  }

  /** Whether the later instruction makes another number, or an address, of that in a register. */
  private boolean continues(int register, boolean isUpper) {
    boolean isSame = later.written() == register;
    return switch (later.opcode()) {
      case RiscvInstruction.NUMBER, RiscvInstruction.NUMBER_32 ->
          switch (later.function()) {
            case 0 -> isUpper && (isSame || later.number() != 0);
            case 1, 5 -> isSame && later.distance() >= SHORTEST_SHIFT_OF_NUMBER;
            default -> false;
          };
      default -> isUpper && later.accessSize() > 0 && later.rs1() == register;
    };
  }

  private void shift(DecodedInstruction into) {
    int from = instruction.rs1();
    boolean isOther = !into.kind.isShift();
    if (isOther) {
      forgetWritten();
    } else if (registers.isNumber(from) && registers.isPart(from)) {
      long shifted = shifted(registers.get(from), into.kind);
      forgetWritten();
      number(shifted, true, into);
    } else if (into.kind == InstructionClass.SHIFT_LEFT) {
      shiftLeft(into);
    } else {
      shiftRight(into);
    }
  }

  private long shifted(long number, InstructionClass kind) {
    int distance = instruction.distance();
    boolean isWide = instruction.opcode() == RiscvInstruction.NUMBER;
    return switch (kind) {
      case SHIFT_LEFT -> isWide ? number << distance : (int) number << distance;
      case SHIFT_RIGHT -> isWide ? number >>> distance : (int) number >>> distance;
      default -> isWide ? number >> distance : (int) number >> distance;
    };
  }

  /** A shift to the left, and one to the right after it, are one instruction. */
  private void shiftLeft(DecodedInstruction into) {
    int to = instruction.rd();
    forgetWritten();
    boolean isCut =
        to != 0
            && isRead(to)
            && later.opcode() == instruction.opcode()
            && later.function() == 5
            && later.rs1() == to;
    if (isCut) {
      cut[to] = instruction.distance();
      into.kind = InstructionClass.IGNORED;
    } else {
      into.shift = instruction.distance();
    }
  }

  private void shiftRight(DecodedInstruction into) {
    int from = instruction.rs1();
    int right = instruction.distance();
    int left = cut[from];
    cut[from] = 0;
    forgetWritten();
    int size = (instruction.opcode() == RiscvInstruction.NUMBER ? 64 : 32) - right;
    boolean isSigned = into.kind == InstructionClass.SHIFT_RIGHT_SIGNED;
    boolean isWhole = size == 8 || size == 16 || size == 32;
    if (left == 0) {
      into.shift = right;
    } else if (left > right) {
      into.kind = InstructionClass.SHIFT_LEFT;
      into.shift = left - right;
    } else if (left < right) {
      into.shift = right - left;
      // Of 32 bits others shift without an extension.
      if (!isSigned && left != 32) {
        into.setImmediate((1L << size) - 1);
      }
    } else if (isSigned) {
      into.kind = InstructionClass.SIGN_EXTEND;
    } else if (isWhole) {
      into.kind = InstructionClass.ZERO_EXTEND;
    } else {
      into.kind = InstructionClass.AND;
      into.setImmediate((1L << size) - 1);
    }
  }

  private void registers(DecodedInstruction into) {
    int to = instruction.rd();
    int first = instruction.rs1();
    int second = instruction.rs2();
    if (to == RiscvRegisters.STACK_POINTER && into.kind == InstructionClass.ADD) {
      int other = first == to ? second : first;
      moveStack(registers.isNumber(other) ? -registers.get(other) : 0, into);
    } else if (into.kind == InstructionClass.MOVE) {
      move(first == 0 ? second : first, into);
    } else {
      forgetWritten();
    }
  }

  private void access(DecodedInstruction into) {
    int base = instruction.rs1();
    boolean isSlot =
        instruction.opcode() == RiscvInstruction.LOAD && instruction.function() == LOAD_DOUBLE;
    if (isFrame(base) && isSave()) {
      into.kind = InstructionClass.IGNORED;
      into.reads = 0;
      forgetWritten();
      return;
    }
    into.accessSize = instruction.accessSize();
    into.stores = instruction.stores();
    into.displacement = instruction.number();
    boolean isKnown = registers.isAddress(base) || registers.isNumber(base);
    if (isFrame(base)) {
      into.base = Base.FRAME;
    } else if (isKnown) {
      into.setAddress(registers.get(base) + into.displacement);
    } else {
      into.base = Base.POINTER;
    }
    forgetWritten();
    if (isSlot && isKnown && into.base == Base.ADDRESS) {
      slot(into);
    }
  }

  /** The address of a function to be called does not count; the call does. */
  private void slot(DecodedInstruction into) {
    int register = instruction.rd();
    registers.setSlot(register, into.displacement);
    if (isRead(register) && later.opcode() == RiscvInstruction.JALR) {
      into.kind = InstructionClass.IGNORED;
      into.base = Base.NONE;
    }
  }

  /** Whether a register is saved that a function must restore, or restored. */
  private boolean isSave() {
    int register = instruction.stores() ? instruction.rs2() : instruction.rd();
    return instruction.isFloatAccess()
        ? RiscvRegisters.isSavedFloat(register)
        : RiscvRegisters.isSaved(register) && instruction.accessSize() == Long.BYTES;
  }
}
