package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.mips.MipsInstruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/**
 * Decodes MIPS instructions, those in delay slots after their branches. Floating-point registers
 * are not followed.
 */
public final class MipsInstructionReader implements InstructionReader {
  private static final int SIZE = 4;

  /** Number of instructions that are searched for the rest of a number. */
  private static final int NEAR = 12;

  private static final int SPECIAL = 0;
  private static final int ADD = 0x21;
  private static final int ADD_WIDE = 0x2d;
  private static final int OR = 0x25;
  private static final int LOAD_LEFT = 0x22;
  private static final int LOAD_RIGHT = 0x26;
  private static final int STORE_LEFT = 0x2a;
  private static final int STORE_RIGHT = 0x2e;
  private static final int LOAD_WORD = 0x23;
  private static final int LOAD_DOUBLE = 0x37;

  /** Registers 4 to 7. */
  private static final int FIRST_ARGUMENT = 4;

  private static final int ARGUMENTS = 0xf;

  /** No address. */
  private static final long UNKNOWN = -1;

  /** The bits of an address that the lower half of an instruction holds. */
  private static final long LOW = 0xffff;

  private final MipsInstruction instruction;
  private final MipsInstruction later;
  private final boolean isLittleEndian;
  private final byte[] word = new byte[8];
  private final MipsRegisters registers = new MipsRegisters();
  private ProgramView program = EmptyProgram.INSTANCE;

  /** Instructions until registers are forgotten that calls change; negative for never. */
  private int untilForgotten;

  /** Whether code has made its frame pointer one; before that it is a register like others. */
  private boolean isFramed;

  /** A reader of code in that order of bytes. */
  public MipsInstructionReader(ByteOrder order) {
    instruction = new MipsInstruction(order);
    later = new MipsInstruction(order);
    isLittleEndian = order == ByteOrder.LITTLE_ENDIAN;
  }

  @Override
  public int lookahead() {
    return (NEAR + 1) * SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  @Override
  public void begin(byte[] code, int size, long start, ProgramView of) {
    program = of;
    registers.clear();
    // Callers have the function's address there.
    registers.setAddress(MipsRegisters.CALLED, start);
    untilForgotten = -1;
    isFramed = false;
  }

  @Override
  public void read(byte[] code, int at, long address, DecodedInstruction into) {
    into.begin(instruction.decode(code, at));
    into.kind = MipsClasses.of(instruction.word());
    into.flow = instruction.flow();
    int written = instruction.written();
    into.reads = instruction.reads() >> FIRST_ARGUMENT & ARGUMENTS;
    into.writes = 1 << written >> FIRST_ARGUMENT & ARGUMENTS;
    if (untilForgotten-- == 0) {
      registers.forget(MipsRegisters.CHANGED_BY_CALLS);
    }
    if (into.flow != Flow.NEXT) {
      flow(address, into);
    } else if (instruction.accessSize() > 0) {
      access(into);
    } else if (instruction.opcode() == SPECIAL) {
      registers(into);
    } else {
      number(code, at, into);
    }
  }

  private void flow(long address, DecodedInstruction into) {
    into.target = instruction.target(address);
    int register = instruction.rs();
    boolean isIndirect = into.flow == Flow.INDIRECT_CALL || into.flow == Flow.INDIRECT_JUMP;
    if (isIndirect && registers.isLoaded(register)) {
      into.target = registers.slot(register);
    } else if (isIndirect && registers.isAddress(register)) {
      into.target = registers.get(register);
    }
    boolean isKnown = isIndirect && (registers.isLoaded(register) || registers.isAddress(register));
    if (isKnown) {
      into.flow = into.flow == Flow.INDIRECT_CALL ? Flow.CALL : Flow.JUMP;
    }
    switch (into.flow) {
      case RETURN -> into.kind = InstructionClass.RETURN;
      case CALL, INDIRECT_CALL -> into.writes = ARGUMENTS;
      default -> {}
    }
    if (into.flow != Flow.CONDITIONAL && into.flow != Flow.TRAP) {
      // The next instruction is executed before.
      untilForgotten = 1;
    }
  }

  private boolean isFrame(int register) {
    return register == MipsRegisters.STACK_POINTER
        || (register == MipsRegisters.FRAME_POINTER && isFramed);
  }

  private void registers(DecodedInstruction into) {
    int written = instruction.rd();
    int operation = instruction.function();
    int from = instruction.rt() == 0 ? instruction.rs() : instruction.rt();
    boolean adds = operation == ADD || operation == ADD_WIDE;
    boolean isMove = (adds || operation == OR) && (instruction.rs() == 0 || instruction.rt() == 0);
    if (isMove) {
      move(from, written, into);
    } else if (adds && written == MipsRegisters.GLOBAL_POINTER) {
      addGlobal(into);
    } else {
      boolean isFrameMoved = written == MipsRegisters.STACK_POINTER;
      into.kind = isFrameMoved ? InstructionClass.IGNORED : into.kind;
      into.shift = into.kind.isShift() && instruction.rs() < 2 ? distance(operation) : 0;
      registers.forget(1 << written);
    }
  }

  private int distance(int operation) {
    return instruction.distance() + (operation >= 0x3c ? 32 : 0);
  }

  private void move(int from, int to, DecodedInstruction into) {
    boolean isFrameMoved =
        (from == MipsRegisters.STACK_POINTER && to == MipsRegisters.FRAME_POINTER)
            || to == MipsRegisters.STACK_POINTER
            || (to == MipsRegisters.GLOBAL_POINTER || from == MipsRegisters.GLOBAL_POINTER);
    isFramed |= from == MipsRegisters.STACK_POINTER && to == MipsRegisters.FRAME_POINTER;
    if (to == MipsRegisters.GLOBAL_POINTER) {
      into.kind = InstructionClass.IGNORED;
      return;
    }
    into.kind = isFrameMoved ? InstructionClass.IGNORED : into.kind;
    registers.copy(from, to);
    if (from == 0) {
      registers.setNumber(to, 0);
    }
  }

  /** The global pointer is a distance from the address of the function. */
  private void addGlobal(DecodedInstruction into) {
    int rs = instruction.rs();
    int rt = instruction.rt();
    into.kind = InstructionClass.IGNORED;
    boolean isKnown = registers.isNumber(rs) ? registers.isAddress(rt) : registers.isNumber(rt);
    if (isKnown) {
      registers.setAddress(MipsRegisters.GLOBAL_POINTER, registers.get(rs) + registers.get(rt));
    }
  }

  private void number(byte[] code, int at, DecodedInstruction into) {
    int to = instruction.rt();
    int from = instruction.rs();
    switch (instruction.opcode()) {
      case 8, 9, 0x18, 0x19 -> sum(into);
      case 0xf -> {
        long number = (long) instruction.bits() << 48 >> 32;
        boolean isPart = to == MipsRegisters.GLOBAL_POINTER || continues(code, at, to);
        registers.forget(1 << to);
        registers.setNumber(to, number);
        registers.setPart(to);
        if (isPart) {
          into.kind = InstructionClass.IGNORED;
        } else {
          into.setImmediate(number);
        }
      }
      case 0xd -> {
        boolean isKnown = from == 0 || (registers.isNumber(from) && registers.isPart(from));
        long number = (from == 0 ? 0 : registers.get(from)) | instruction.bits();
        registers.forget(1 << to);
        if (isKnown) {
          registers.setNumber(to, number);
          into.kind = InstructionClass.MOVE;
        }
        into.setImmediate(isKnown ? number : instruction.bits());
      }
      case 0xc -> {
        boolean extends_ = instruction.bits() == 0xff || instruction.bits() == 0xffff;
        into.kind = extends_ ? InstructionClass.ZERO_EXTEND : into.kind;
        into.hasImmediate = !extends_;
        into.immediate = instruction.bits();
        registers.forget(1 << to);
      }
      case 0xe -> {
        into.setImmediate(instruction.bits());
        registers.forget(1 << to);
      }
      case 0xa, 0xb -> {
        into.setImmediate(instruction.number());
        registers.forget(1 << to);
      }
      case 0x1f -> {
        extract(into);
        registers.forget(1 << instruction.written());
      }
      default -> registers.forget(1 << instruction.written());
    }
  }

  /** Whether a later instruction adds the lower half of what is in a register. */
  private boolean continues(byte[] code, int at, int register) {
    for (int i = 1; i <= NEAR; i++) {
      int _ = later.decode(code, at + i * SIZE);
      if ((later.reads() >> register & 1) != 0) {
        return switch (later.opcode()) {
          case 8, 9, 0xd, 0x18, 0x19 -> true;
          default -> later.accessSize() > 0 && later.rs() == register;
        };
      }
      if (later.written() == register) {
        return false;
      }
    }
    return false;
  }

  private void sum(DecodedInstruction into) {
    int to = instruction.rt();
    int from = instruction.rs();
    long number = instruction.number();
    if (to == MipsRegisters.STACK_POINTER) {
      into.kind = InstructionClass.IGNORED;
      into.frame = Math.max(-number, 0);
    } else if (from == 0) {
      registers.forget(1 << to);
      registers.setNumber(to, number);
      into.setImmediate(number);
    } else if (isFrame(from)) {
      into.kind = InstructionClass.ADDRESS;
      into.base = Base.FRAME;
      into.displacement = number;
      registers.forget(1 << to);
    } else if (to == MipsRegisters.GLOBAL_POINTER) {
      into.kind = InstructionClass.IGNORED;
      addToKnown(from, to, number);
    } else if (registers.isAddress(from)) {
      addToKnown(from, to, number);
      takeAddress(to, into);
    } else if (registers.isNumber(from) && registers.isPart(from)) {
      addToKnown(from, to, number);
      into.kind = InstructionClass.MOVE;
      into.setImmediate(registers.get(to));
      into.mayBeAddress = true;
    } else {
      registers.forget(1 << to);
      into.setImmediate(number);
    }
  }

  private void addToKnown(int from, int to, long number) {
    boolean isAddress = registers.isAddress(from);
    boolean isKnown = isAddress || registers.isNumber(from);
    long sum = registers.get(from) + number;
    registers.forget(1 << to);
    if (isAddress) {
      registers.setAddress(to, sum);
    } else if (isKnown) {
      registers.setNumber(to, sum);
    }
  }

  /** The address of a function to be called does not count; the call does. */
  private void takeAddress(int register, DecodedInstruction into) {
    if (register == MipsRegisters.CALLED) {
      into.kind = InstructionClass.IGNORED;
    } else {
      into.kind = InstructionClass.ADDRESS;
      into.setAddress(registers.get(register));
    }
  }

  /** EXT takes some bits; those of an instruction of 64 bits alike. */
  private void extract(DecodedInstruction into) {
    if (into.kind == InstructionClass.SHIFT_RIGHT) {
      into.shift = instruction.distance();
      into.kind = into.shift == 0 ? InstructionClass.AND : into.kind;
      into.setImmediate((2L << instruction.rd()) - 1);
    }
  }

  private void access(DecodedInstruction into) {
    int base = instruction.rs();
    int register = instruction.rt();
    if (isFrame(base) && isSave(register)) {
      into.kind = InstructionClass.IGNORED;
      into.reads = 0;
      return;
    }
    if (isOtherHalf()) {
      into.kind = InstructionClass.IGNORED;
      return;
    }
    into.accessSize = instruction.accessSize();
    into.stores = instruction.stores();
    into.displacement = instruction.number();
    boolean isKnown = registers.isAddress(base) || registers.isNumber(base);
    if (isFrame(base)) {
      into.base = Base.FRAME;
    } else if (isKnown && base != 0) {
      into.base = Base.ADDRESS;
      into.displacement += registers.get(base);
    } else {
      into.base = Base.POINTER;
    }
    boolean isSlot =
        base == MipsRegisters.GLOBAL_POINTER
            && into.base == Base.ADDRESS
            && (instruction.opcode() == LOAD_WORD || instruction.opcode() == LOAD_DOUBLE);
    registers.forget(1 << instruction.written());
    if (isSlot) {
      slot(register, into);
    }
  }

  /** Whether a register is saved that a function must restore, or restored. */
  private boolean isSave(int register) {
    if (instruction.isFloatAccess()) {
      return MipsRegisters.isSavedFloat(register);
    }
    return MipsRegisters.isSaved(register)
        && instruction.accessSize() >= 4
        && instruction.opcode() != LOAD_LEFT
        && instruction.opcode() != LOAD_RIGHT;
  }

  /**
   * An unaligned access takes two instructions, of which the one with the lowest address counts.
   */
  private boolean isOtherHalf() {
    return switch (instruction.opcode()) {
      case LOAD_LEFT, STORE_LEFT -> isLittleEndian;
      case LOAD_RIGHT, STORE_RIGHT -> !isLittleEndian;
      default -> false;
    };
  }

  /**
   * A register is loaded from the global offset table. The page of an address does not count, the
   * instructions that add the rest have the address; nor does the address of a function to be
   * called.
   */
  private void slot(int register, DecodedInstruction into) {
    long slot = into.displacement;
    boolean isImport = program.importAt(slot) != null;
    long pointer = isImport ? UNKNOWN : pointer(slot);
    boolean isPage = pointer != UNKNOWN && (pointer & LOW) == 0;
    if (isImport) {
      registers.setSlot(register, slot);
    } else if (pointer != UNKNOWN) {
      registers.setAddress(register, pointer);
    }
    if (isPage || register == MipsRegisters.CALLED) {
      into.kind = InstructionClass.IGNORED;
      into.base = Base.NONE;
    }
  }

  /** The address in a slot, which may be 0 for the first page of a library. */
  private long pointer(long slot) {
    long pointer = program.pointerAt(slot);
    if (pointer != 0) {
      return pointer;
    }
    int size = instruction.accessSize();
    if (program.copy(slot, word) < size) {
      return UNKNOWN;
    }
    long number = 0;
    for (int i = 0; i < size; i++) {
      number = number << 8 | (word[isLittleEndian ? size - 1 - i : i] & 0xff);
    }
    return number;
  }
}
