package org.lucerna.warp.code;

import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;
import org.lucerna.warp.code.LiftedInstruction.Effect;
import org.lucerna.warp.code.LiftedInstruction.Update;

/**
 * Reads x86-64 instructions. All registers in the operands of an instruction count as changed; for
 * rare instructions that may be too many.
 */
final class X64Lifter implements InstructionLifter {
  private static final int ACCUMULATOR = 0;
  private static final int STACK = 4;
  private static final int FRAME = 5;
  private static final int WORD = 8;

  /** Sets of registers. */
  private static final int RAX = 1;

  private static final int RCX = 1 << 1;
  private static final int RDX = 1 << 2;
  private static final int RBX = 1 << 3;
  private static final int RSI = 1 << 6;
  private static final int RDI = 1 << 7;
  private static final int R11 = 1 << 11;
  private static final int ALL_BUT_STACK = 0xffff & ~(1 << STACK);

  private final AddressRegions regions;
  private final X86Instruction instruction = new X86Instruction(true);
  private int opcode;

  /** Operand size in bytes: 2, 4 or 8; meaningless for operations on bytes. */
  private int operandSize;

  X64Lifter(AddressRegions regions) {
    this.regions = regions;
  }

  @Override
  public void lift(byte[] code, int at, long address, LiftedInstruction into) {
    into.begin(address, instruction.decode(code, at));
    if (into.length == 0) {
      return;
    }
    opcode = instruction.opcode();
    operandSize = instruction.operandSize();
    into.flow = instruction.flow();
    memory(into);
    if (instruction.isRelativeBranch()) {
      branch(into);
      return;
    }
    immediate(into);
    switch (instruction.opcodeMap()) {
      case 0 -> oneByte(into);
      case 1 -> twoBytes(into);
      default -> into.writes |= writesOfOtherMaps();
    }
  }

  private boolean hasRegisterOperand() {
    return !instruction.hasMemory();
  }

  /** The register of ModRM.rm as a set; empty if the operand is in memory. */
  private int rmBit() {
    return hasRegisterOperand() ? 1 << instruction.rm() : 0;
  }

  /** Reads the memory operand: its address counts for any instruction. */
  private void memory(LiftedInstruction into) {
    if (!instruction.hasMemory()) {
      return;
    }
    long displacement = instruction.displacement();
    if (instruction.isRelativeToInstruction()) {
      into.operand(into.end() + displacement, regions);
    } else if (instruction.displacementSize() > 0) {
      into.operand(displacement, regions);
    }
    boolean isAtBase = instruction.hasBase() && instruction.index() == X86Instruction.NO_INDEX;
    if (isAtBase && !instruction.isInThreadSegment()) {
      into.effect(Effect.ACCESS, LiftedInstruction.NOTHING, instruction.base(), displacement);
    }
  }

  /** A number of the size of the operation. */
  private void immediate(LiftedInstruction into) {
    int size = instruction.immediateSize();
    if (size == 4 || size == 8 || size == 1) {
      into.operand(number(), regions);
    }
  }

  /** The immediate, as wide as the operation. */
  private long number() {
    long number = instruction.immediate();
    return operandSize == 4 && instruction.immediateSize() < 8 ? number & 0xffff_ffffL : number;
  }

  private void branch(LiftedInstruction into) {
    into.target = instruction.target(into.address);
    if (into.flow == Flow.CALL) {
      // A call of the next instruction gets its address.
      into.flow = into.target == into.end() ? Flow.NEXT : Flow.CALL;
      into.operand(into.target, regions);
    } else if (into.flow == Flow.CONDITIONAL) {
      boolean counts = instruction.isOneByteOpcode() && opcode >= 0xe0 && opcode < 0xe3;
      into.writes = counts ? RCX : 0;
    }
  }

  private void oneByte(LiftedInstruction into) {
    if (opcode < 0x40) {
      arithmetic(into);
      return;
    }
    switch (opcode >> 3) {
      case 0x50 >> 3 -> push(instruction.opcodeRegister(), into);
      case 0x58 >> 3 -> pop(instruction.opcodeRegister(), into);
      case 0xb0 >> 3 -> into.writes = 1 << instruction.opcodeRegister();
      case 0xb8 >> 3 -> set(instruction.opcodeRegister(), number(), into);
      case 0x90 >> 3 -> exchange(into);
      default -> other(into);
    }
  }

  /** The eight operations of the first rows: ADD, OR, ADC, SBB, AND, SUB, XOR, CMP. */
  private void arithmetic(LiftedInstruction into) {
    int operation = opcode >> 3 & 7;
    if (operation == 7 || (opcode & 7) > 5) {
      return;
    }
    switch (opcode & 7) {
      case 0, 1 -> into.writes = rmBit();
      case 2, 3 -> into.writes = 1 << instruction.reg();
      case 4 -> into.writes = RAX;
      default -> addNumber(operation, ACCUMULATOR, into);
    }
    boolean isWide = (opcode & 7) == 1 || (opcode & 7) == 3;
    if (isWide && hasRegisterOperand() && operandSize >= 4) {
      registers(operation, into);
    }
  }

  private void registers(int operation, LiftedInstruction into) {
    int result = (opcode & 2) == 0 ? instruction.rm() : instruction.reg();
    int second = (opcode & 2) == 0 ? instruction.reg() : instruction.rm();
    boolean clears = result == second && (operation == 5 || operation == 6);
    if (clears) {
      into.set(result, 0);
    } else if (operation == 0 || operation == 5) {
      Effect effect = operation == 0 ? Effect.ADD_REGISTER : Effect.SUBTRACT_REGISTER;
      into.effect(effect, result, result, 0);
      into.second = (byte) second;
      into.isNarrow = operandSize == 4;
    }
  }

  /** An operation on a register and the immediate. */
  private void addNumber(int operation, int register, LiftedInstruction into) {
    into.writes = 1 << register;
    if ((operation == 0 || operation == 5) && operandSize >= 4) {
      add(register, register, operation == 0 ? number() : -number(), into);
    }
  }

  private void add(int result, int source, long number, LiftedInstruction into) {
    into.effect(Effect.ADD, result, source, number);
    into.isNarrow = operandSize == 4;
    into.writes = 1 << result;
  }

  private static void set(int register, long number, LiftedInstruction into) {
    into.writes = 1 << register;
    into.set(register, number);
  }

  private void move(int result, int source, LiftedInstruction into) {
    into.writes = 1 << result;
    if (operandSize >= 4) {
      add(result, source, 0, into);
    }
  }

  private static void push(int register, LiftedInstruction into) {
    into.effect(Effect.STORE, register, STACK, -WORD);
    into.update = Update.BEFORE;
    into.accessSize = WORD;
    into.writes = 1 << STACK;
  }

  private static void pop(int register, LiftedInstruction into) {
    into.effect(Effect.LOAD, register, STACK, WORD);
    into.update = Update.AFTER;
    into.accessSize = WORD;
    into.writes |= 1 << STACK;
    into.writes |= register == LiftedInstruction.NOTHING ? 0 : 1 << register;
  }

  private void exchange(LiftedInstruction into) {
    if (opcode != 0x90 || instruction.opcodeRegister() != ACCUMULATOR) {
      into.writes = RAX | 1 << instruction.opcodeRegister();
    }
  }

  private void other(LiftedInstruction into) {
    switch (opcode) {
      case 0x63, 0x69, 0x6b -> into.writes = 1 << instruction.reg();
      case 0x68, 0x6a -> push(LiftedInstruction.NOTHING, into);
      case 0x80, 0x81, 0x83 -> immediateArithmetic(into);
      case 0x86, 0x87 -> into.writes = rmBit() | 1 << instruction.reg();
      case 0x88 -> store(1, into);
      case 0x89 -> moveFromRegister(into);
      case 0x8a -> into.writes = 1 << instruction.reg();
      case 0x8b -> moveToRegister(into);
      case 0x8c, 0xc0, 0xc1, 0xc6, 0xd0, 0xd1, 0xd2, 0xd3 -> {
        into.writes = rmBit();
        store(opcode == 0xc6 ? 1 : operandSize, into);
      }
      case 0x8d -> loadAddress(into);
      case 0x8f, 0x9d -> {
        into.writes = opcode == 0x8f ? rmBit() : 0;
        pop(LiftedInstruction.NOTHING, into);
      }
      case 0x98, 0xa0, 0xa1, 0x9f, 0xe4, 0xe5, 0xec, 0xed -> into.writes = RAX;
      case 0x99 -> into.writes = RDX;
      case 0x9c -> push(LiftedInstruction.NOTHING, into);
      case 0xa4, 0xa5, 0xa6, 0xa7 -> into.writes = RSI | RDI | RCX;
      case 0xaa, 0xab, 0xae, 0xaf, 0x6c, 0x6d -> into.writes = RDI | RCX;
      case 0x6e, 0x6f -> into.writes = RSI | RCX;
      case 0xac, 0xad -> into.writes = RSI | RCX | RAX;
      case 0xc7 -> moveNumber(into);
      case 0xc8, 0xd7 -> into.writes = ALL_BUT_STACK | 1 << STACK;
      case 0xc9 -> leave(into);
      // Windows ends a process with INT 29.
      case 0xcd -> into.flow = instruction.immediate() == 0x29 ? Flow.TRAP : Flow.NEXT;
      case 0xf6, 0xf7 -> unary(into);
      case 0xfe, 0xff -> stepOrBranch(into);
      default -> {}
    }
  }

  private void immediateArithmetic(LiftedInstruction into) {
    int operation = instruction.operation();
    if (operation == 7) {
      return;
    }
    if (instruction.hasMemory()) {
      store(opcode == 0x80 ? 1 : operandSize, into);
    } else if (opcode == 0x80) {
      into.writes = rmBit();
    } else {
      addNumber(operation, instruction.rm(), into);
    }
  }

  /** A memory operand that is written; its new value is unknown. */
  private void store(int size, LiftedInstruction into) {
    if (into.effect == Effect.ACCESS) {
      into.effect = Effect.STORE;
      into.accessSize = (byte) size;
    } else if (hasRegisterOperand()) {
      into.writes = rmBit();
    }
  }

  private void moveFromRegister(LiftedInstruction into) {
    if (hasRegisterOperand()) {
      move(instruction.rm(), instruction.reg(), into);
    } else {
      store(operandSize, into);
      into.first = operandSize == WORD ? (byte) instruction.reg() : LiftedInstruction.NOTHING;
    }
  }

  private void moveToRegister(LiftedInstruction into) {
    if (hasRegisterOperand()) {
      move(instruction.reg(), instruction.rm(), into);
      return;
    }
    into.writes = 1 << instruction.reg();
    boolean isFixed = instruction.isRelativeToInstruction() && !instruction.isInThreadSegment();
    if ((isFixed || into.effect == Effect.ACCESS) && operandSize == WORD) {
      int from = isFixed ? LiftedInstruction.NOTHING : instruction.base();
      long distance = instruction.displacement();
      into.effect(Effect.LOAD, instruction.reg(), from, isFixed ? into.end() + distance : distance);
      into.accessSize = WORD;
    }
  }

  private void loadAddress(LiftedInstruction into) {
    into.writes = 1 << instruction.reg();
    if (instruction.isRelativeToInstruction()) {
      into.set(instruction.reg(), into.end() + instruction.displacement());
    } else if (into.effect == Effect.ACCESS && operandSize >= 4) {
      add(instruction.reg(), instruction.base(), instruction.displacement(), into);
    } else {
      into.effect = Effect.NONE;
    }
  }

  private void moveNumber(LiftedInstruction into) {
    if (instruction.hasMemory()) {
      store(operandSize, into);
    } else if (operandSize >= 4) {
      set(instruction.rm(), number(), into);
    } else {
      into.writes = rmBit();
    }
  }

  private static void leave(LiftedInstruction into) {
    into.effect(Effect.ADD, STACK, FRAME, WORD);
    into.writes = 1 << FRAME | 1 << STACK;
  }

  /** TEST, NOT, NEG, MUL, IMUL, DIV, IDIV. */
  private void unary(LiftedInstruction into) {
    int operation = instruction.operation();
    if (operation >= 4) {
      into.writes = RAX | RDX;
    } else if (operation >= 2) {
      store(opcode == 0xf6 ? 1 : operandSize, into);
    }
  }

  /** INC, DEC, CALL, JMP, PUSH. */
  private void stepOrBranch(LiftedInstruction into) {
    int operation = instruction.operation();
    switch (operation) {
      case 0, 1 -> {
        if (instruction.hasMemory()) {
          store(opcode == 0xfe ? 1 : operandSize, into);
        } else {
          into.writes = rmBit();
          if (opcode == 0xff && operandSize >= 4) {
            add(instruction.rm(), instruction.rm(), operation == 0 ? 1 : -1, into);
          }
        }
      }
      case 2, 3 -> indirect(Flow.INDIRECT_CALL, into);
      case 4, 5 -> indirect(Flow.INDIRECT_JUMP, into);
      case 6 -> push(LiftedInstruction.NOTHING, into);
      default -> {}
    }
  }

  private void indirect(Flow flow, LiftedInstruction into) {
    into.flow = flow;
    into.target =
        instruction.isRelativeToInstruction() ? into.end() + instruction.displacement() : 0;
  }

  private void twoBytes(LiftedInstruction into) {
    int writes =
        switch (opcode) {
          case 0x05 -> RAX | RCX | R11;
          case 0x01, 0xc7 -> RAX | RCX | RDX | rmBit();
          case 0x02, 0x03, 0xaf, 0xb6, 0xb7, 0xb8, 0xbc, 0xbd, 0xbe, 0xbf, 0x50, 0xd7, 0xc5 ->
              1 << instruction.reg();
          case 0x00, 0x20, 0x21, 0xa4, 0xa5, 0xac, 0xad, 0xab, 0xb3, 0xbb -> rmBit();
          case 0x2c, 0x2d ->
              instruction.prefix() == X86Instruction.PREFIX_F2
                      || instruction.prefix() == X86Instruction.PREFIX_F3
                  ? 1 << instruction.reg()
                  : 0;
          case 0x31, 0x30, 0x32, 0x33 -> RAX | RDX;
          case 0x7e -> instruction.prefix() == X86Instruction.PREFIX_F3 ? 0 : rmBit();
          case 0xa2 -> RAX | RBX | RCX | RDX;
          case 0xb0, 0xb1 -> RAX | rmBit();
          case 0xba -> instruction.operation() == 4 ? 0 : rmBit();
          case 0xc0, 0xc1 -> 1 << instruction.reg() | rmBit();
          case 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf -> 1 << instruction.opcodeRegister();
          default -> writesByRow();
        };
    into.writes = writes;
    switch (opcode) {
      // UD2 with any prefix, and SYSRET.
      case 0x0b -> into.flow = instruction.isVector() ? Flow.NEXT : Flow.TRAP;
      case 0x07 -> into.flow = Flow.RETURN;
      case 0xa0, 0xa8 -> push(LiftedInstruction.NOTHING, into);
      case 0xa1, 0xa9 -> pop(LiftedInstruction.NOTHING, into);
      case 0x11, 0x13, 0x17, 0x29, 0x2b, 0x7e, 0x7f, 0xd6, 0xe7, 0xc3 -> {
        if (instruction.hasMemory()) {
          store(16, into);
        }
      }
      default -> {}
    }
  }

  /** CMOVcc and SETcc. */
  private int writesByRow() {
    return switch (opcode >> 4) {
      case 4 -> 1 << instruction.reg();
      case 9 -> rmBit();
      default -> 0;
    };
  }

  /** Registers written by instructions of the maps 0f 38 and 0f 3a, and by vector instructions. */
  private int writesOfOtherMaps() {
    if (!instruction.isVector()) {
      return switch (opcode) {
        case 0xf0, 0xf1, 0xf6 -> 1 << instruction.reg();
        case 0x14, 0x15, 0x16, 0x17 -> rmBit();
        case 0x61, 0x63 -> RCX;
        default -> 0;
      };
    }
    return switch (opcode) {
      case 0xf0, 0xf2, 0xf5, 0xf7 -> 1 << instruction.reg();
      case 0xf3, 0xf6 -> ALL_BUT_STACK;
      case 0x14, 0x15, 0x16, 0x17 -> rmBit();
      case 0x61, 0x63 -> RCX;
      default -> 0;
    };
  }
}
