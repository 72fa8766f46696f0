package org.lucerna.similarity.feature;

import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/**
 * Decodes x86 instructions. Registers are followed only as far as argument registers need it; of
 * vector instructions only the memory operand's registers are known.
 */
public final class X86InstructionReader implements InstructionReader {
  private static final int STACK_POINTER = 4;
  private static final int FRAME_POINTER = 5;

  /**
   * Registers that calls change: RAX, RCX, RDX, RSI, RDI, R8 to R11; in 32-bit code the first
   * three.
   */
  private static final int CHANGED_BY_CALLS = 0x0fc7;

  private static final int CHANGED_BY_CALLS_32 = 7;

  /** The frame offset of the first argument in 32-bit code with a frame pointer. */
  private static final int FIRST_ARGUMENT = 8;

  private static final int ARGUMENTS_32 = 8;

  /** Sets of registers: RAX and RDX, RCX, RSI, RDI. */
  private static final int ACCUMULATORS = 5;

  private static final int COUNTER = 1 << 1;
  private static final int SOURCE = 1 << 6;
  private static final int DESTINATION = 1 << 7;

  private final boolean is64Bit;
  private final ArgumentRegisters arguments;
  private final X86Operations operations;
  private final X86Instruction instruction;
  private int opcode;
  private int modRm;

  /** The registers of 32-bit code. */
  private final X86GlobalRegisters globals = new X86GlobalRegisters();

  /** Whether code has made its frame pointer one; before that it is a register like others. */
  private boolean isFramed;

  /** Operand size in bytes. */
  private int operandSize;

  /**
   * A reader of 64-bit code, or else 32-bit code.
   *
   * @param arguments used by 64-bit code
   */
  public X86InstructionReader(boolean is64Bit, ArgumentRegisters arguments) {
    this.is64Bit = is64Bit;
    this.arguments = arguments;
    operations = X86Operations.of(is64Bit);
    instruction = new X86Instruction(is64Bit);
    begin();
  }

  @Override
  public int lookahead() {
    return X86Instruction.LOOKAHEAD;
  }

  @Override
  public int alignment() {
    return 1;
  }

  @Override
  public final void begin() {
    globals.clear();
    isFramed = false;
  }

  @Override
  public void read(byte[] code, int at, long address, DecodedInstruction into) {
    into.begin(instruction.decode(code, at));
    if (into.length == 0) {
      return;
    }
    opcode = instruction.opcode();
    modRm = instruction.modRmByte();
    X86Operation operation = operation();
    into.kind = operation.kind();
    operandSize = operandSize(operation.isOfBytes());
    isFramed |= makesFrame();
    if (!is64Bit && (isPadding() || makesGlobals(code, at, address, into))) {
      into.kind = InstructionClass.IGNORED;
      return;
    }
    into.flow = instruction.flow();
    branch(into, address);
    memory(into, address + into.length);
    into.stores = instruction.hasMemory() && operation.stores();
    immediate(into);
    if (!is64Bit) {
      registers(into);
      follow(into);
    }
  }

  @Override
  public void readArguments(DecodedInstruction last) {
    if (is64Bit) {
      registers(last);
      last.reads = arguments.in(last.reads);
      last.writes = arguments.in(last.writes);
    } else {
      last.reads = stackArgument(last);
      last.writes = 0;
    }
  }

  /** Whether a register of 32-bit code is moved to itself. */
  private boolean isPadding() {
    if (!isOneByte()) {
      return false;
    }
    boolean isNowhere = instruction.hasBase() && instruction.displacement() == 0;
    return switch (opcode) {
      case 0x89, 0x8b -> modRm >= 0xc0 && instruction.reg() == instruction.rm();
      case 0x8d ->
          isNowhere
              && instruction.reg() == instruction.base()
              && instruction.index() == X86Instruction.NO_INDEX;
      default -> false;
    };
  }

  /** Whether the stack pointer is copied to the frame pointer. */
  private boolean makesFrame() {
    boolean isCopy = (opcode == 0x89 && modRm == 0xe5) || (opcode == 0x8b && modRm == 0xec);
    return isCopy && isOneByte() && instruction.rm() < 8 && instruction.reg() < 8;
  }

  /** Whether a register gets the address of the global offset table. */
  private boolean makesGlobals(byte[] code, int at, long address, DecodedInstruction into) {
    globals.begin(address);
    if (globals.isAddedAt(address)) {
      globals.hold(modRm & 7, instruction.immediate());
      return true;
    }
    return instruction.isCall() && globals.isAskedBy(code, at + into.length, address + into.length);
  }

  /** Follows the address of the global offset table through a move. */
  private void follow(DecodedInstruction into) {
    globals.forget(into.writes);
    globals.flow(into);
    if (!isOneByte() || (opcode != 0x89 && opcode != 0x8b)) {
      return;
    }
    boolean stores = opcode == 0x89;
    if (modRm >= 0xc0) {
      globals.copy(
          stores ? instruction.reg() : instruction.rm(),
          stores ? instruction.rm() : instruction.reg());
    } else if (into.base == Base.FRAME && !into.indexed) {
      long slot = into.displacement << 4 | instruction.base();
      if (stores) {
        globals.store(instruction.reg(), slot);
      } else {
        globals.load(instruction.reg(), slot);
      }
    }
  }

  /** The argument that is read from the stack of 32-bit code, as a bit. */
  private int stackArgument(DecodedInstruction into) {
    long offset = into.displacement - FIRST_ARGUMENT;
    boolean isArgument =
        into.base == Base.FRAME
            && instruction.base() == FRAME_POINTER
            && !into.indexed
            && !into.stores
            && offset >= 0
            && offset < 4 * ARGUMENTS_32
            && offset % 4 == 0;
    return isArgument ? 1 << (offset / 4) : 0;
  }

  private X86Operation operation() {
    int map = instruction.opcodeMap();
    return map == 0
        ? operations.oneByte(opcode, modRm)
        : operations.escaped(map, opcode, instruction.prefix());
  }

  private boolean isOneByte() {
    return instruction.opcodeMap() == 0;
  }

  private boolean isEscaped() {
    return instruction.opcodeMap() == 1;
  }

  private int operandSize(boolean isOfBytes) {
    return isOfBytes ? 1 : instruction.operandSize();
  }

  private void branch(DecodedInstruction into, long address) {
    if (instruction.isRelativeBranch()) {
      into.target = instruction.target(address);
    }
    boolean asks =
        instruction.isConditional()
            || into.kind == InstructionClass.SET
            || into.kind == InstructionClass.SELECT;
    into.includesBound = asks && X86Classes.includesBound(opcode);
  }

  private void memory(DecodedInstruction into, long next) {
    if (!instruction.hasMemory()) {
      return;
    }
    into.displacement = instruction.displacement();
    into.indexed = instruction.index() != X86Instruction.NO_INDEX;
    if (!instruction.hasBase()) {
      into.base = Base.ADDRESS;
      if (instruction.isRelativeToInstruction()) {
        into.displacement += next;
      } else if (!is64Bit) {
        into.displacement &= 0xffff_ffffL;
      }
    } else {
      int base = instruction.base();
      if (globals.isHeldBy(base)) {
        into.setAddress(globals.at(into.displacement));
      } else {
        boolean isFrame = base == STACK_POINTER || (base == FRAME_POINTER && isFramed);
        into.base = isFrame ? Base.FRAME : Base.POINTER;
      }
    }
    into.accessSize = accessSize(into);
  }

  private int accessSize(DecodedInstruction into) {
    if (into.flow == Flow.INDIRECT_CALL || into.flow == Flow.INDIRECT_JUMP) {
      return is64Bit ? 8 : 4;
    }
    return switch (into.kind) {
      case ADDRESS -> 0;
      case ZERO_EXTEND -> (opcode & 1) == 0 ? 1 : 2;
      case SIGN_EXTEND -> isOneByte() ? 4 : (opcode & 1) == 0 ? 1 : 2;
      case SET -> 1;
      case FLOAT_ADD, FLOAT_MULTIPLY, FLOAT_DIVIDE, FLOAT_MOVE ->
          instruction.prefix() == X86Instruction.PREFIX_F2 ? 8 : 4;
      case FLOAT_COMPARE ->
          instruction.prefix() == X86Instruction.PREFIX_F2
                  || instruction.prefix() == X86Instruction.PREFIX_66
              ? 8
              : 4;
      case CONVERT ->
          opcode == 0x5a && instruction.prefix() == X86Instruction.PREFIX_F2 ? 8 : operandSize;
      case X87_MOVE, X87_ARITHMETIC -> X86Classes.x87Size(opcode, modRm);
      case VECTOR_TRANSFER -> opcode == 0x6e && !instruction.isWide() ? 4 : 8;
      case VECTOR_MOVE, VECTOR_INTEGER, VECTOR_FLOAT, CRYPTOGRAPHY -> 16;
      default -> operandSize;
    };
  }

  private void immediate(DecodedInstruction into) {
    int size = instruction.immediateSize();
    boolean isNumber = size == 1 || size == 2 || size == 4 || size == 8;
    if (!isNumber || instruction.isRelativeBranch() || into.flow == Flow.RETURN) {
      return;
    }
    boolean movesStack =
        isOneByte()
            && (opcode == 0x81 || opcode == 0x83)
            && modRm >= 0xc0
            && instruction.rm() == STACK_POINTER;
    if (movesStack) {
      into.frame = into.kind == InstructionClass.SUBTRACT ? instruction.immediate() : 0;
      into.kind = InstructionClass.IGNORED;
      return;
    }
    if (into.kind.isShift()) {
      into.shift = (int) Math.abs(instruction.immediate());
      return;
    }
    into.setImmediate(instruction.immediate());
    into.mayBeAddress = operandSize >= 4;
  }

  private void registers(DecodedInstruction into) {
    if (into.base == Base.POINTER) {
      into.reads |= 1 << instruction.base();
    }
    if (into.indexed) {
      into.reads |= 1 << instruction.index();
    }
    if (into.flow == Flow.CALL || into.flow == Flow.INDIRECT_CALL) {
      into.writes = is64Bit ? CHANGED_BY_CALLS : CHANGED_BY_CALLS_32;
    }
    boolean isPlain = (isOneByte() || isEscaped()) && !instruction.isVector();
    if (!isPlain) {
      return;
    }
    int reg = 1 << instruction.reg();
    int rm = modRm >= 0xc0 ? 1 << instruction.rm() : 0;
    switch (into.kind) {
      case MOVE -> move(into, reg, rm);
      case ZERO_EXTEND, SIGN_EXTEND, BIT_COUNT, ADDRESS -> {
        if (modRm != 0) {
          into.reads |= rm;
          into.writes |= reg;
        }
      }
      case ADD, SUBTRACT, AND, OR, XOR -> arithmetic(into, reg, rm);
      case COMPARE, TEST -> into.reads |= isOneByte() && hasRegister() ? reg | rm : rm;
      case MULTIPLY -> {
        into.reads |= rm | (isEscaped() ? reg : 0);
        into.writes |= isOneByte() && opcode >= 0xf6 ? ACCUMULATORS : reg;
      }
      case DIVIDE -> {
        into.reads |= rm;
        into.writes |= ACCUMULATORS;
      }
      case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_SIGNED, ROTATE, NOT, NEGATE -> {
        into.reads |= rm | (opcode == 0xd2 || opcode == 0xd3 ? COUNTER : 0);
        into.writes |= rm;
      }
      case SELECT -> {
        into.reads |= reg | rm;
        into.writes |= reg;
      }
      case SET -> into.writes |= rm;
      case STRING -> {
        into.reads |= DESTINATION | ((opcode & 0xfc) == 0xa4 ? SOURCE : 0);
        into.writes |= DESTINATION | SOURCE | COUNTER;
      }
      case JUMP, CALL -> into.reads |= rm;
      default -> {}
    }
  }

  /** Whether ModRM.reg is a register, not a part of the opcode. */
  private boolean hasRegister() {
    return opcode < 0x80 || opcode == 0x84 || opcode == 0x85;
  }

  private void move(DecodedInstruction into, int reg, int rm) {
    if (opcode >= 0xb0 && opcode < 0xc0) {
      into.writes |= 1 << instruction.opcodeRegister();
    } else if (opcode == 0x88 || opcode == 0x89) {
      into.reads |= reg;
      into.writes |= rm;
    } else if (opcode == 0x8a || opcode == 0x8b) {
      into.reads |= rm;
      into.writes |= reg;
    } else if (opcode == 0xc6 || opcode == 0xc7) {
      into.writes |= rm;
    }
  }

  private void arithmetic(DecodedInstruction into, int reg, int rm) {
    if (!is64Bit && opcode >> 4 == 4 && isOneByte()) {
      into.writes |= 1 << (opcode & 7);
      return;
    }
    if (opcode >= 0x40 || !isOneByte()) {
      into.reads |= rm;
      into.writes |= rm;
      return;
    }
    if ((opcode & 7) >= 4) {
      into.writes |= 1;
      return;
    }
    boolean clears =
        (into.kind == InstructionClass.XOR || into.kind == InstructionClass.SUBTRACT)
            && modRm >= 0xc0
            && instruction.reg() == instruction.rm();
    if (!clears) {
      into.reads |= reg | rm;
    }
    into.writes |= (opcode & 2) == 0 ? rm : reg;
  }
}
