package org.lucerna.isa.x86;

import static org.lucerna.isa.x86.X86Opcodes.CONDITIONAL;
import static org.lucerna.isa.x86.X86Opcodes.FAR;
import static org.lucerna.isa.x86.X86Opcodes.OFFSET;
import static org.lucerna.isa.x86.X86Opcodes.RELATIVE;
import static org.lucerna.isa.x86.X86Opcodes.VECTOR;

import org.lucerna.isa.Flow;

/**
 * An x86 instruction in the legacy, VEX, EVEX or XOP encoding; see the package description.
 *
 * <p>Registers are numbered as in encodings: 0 to 15, with RSP as 4 and RBP as 5. Indexes are those
 * of the array that was decoded. Not thread-safe.
 */
public final class X86Instruction extends X86Encoding {
  /** {@link #index} of a memory operand without an index register. */
  public static final int NO_INDEX = 4;

  /** {@link #prefix} for the prefix 66. */
  public static final int PREFIX_66 = 1;

  /** {@link #prefix} for the prefix F3. */
  public static final int PREFIX_F3 = 2;

  /** {@link #prefix} for the prefix F2. */
  public static final int PREFIX_F2 = 3;

  /** Bits of the register extensions, as in REX. */
  private static final int WIDE = 8;

  private static final int REG = 4;
  private static final int INDEX = 2;
  private static final int BASE = 1;

  private static final int COMPARE = 0xc2;
  private static final int CALL = 0xe8;
  private static final int GROUP_5 = 0xff;
  private static final int UNDEFINED = 0x0b;
  private static final int NOP = 0x90;
  private static final int BREAKPOINT = 0xcc;
  private static final int LONG_NOP = 0x1f;
  private static final int LEA = 0x8d;
  private static final int PUSH = 0x50;
  private static final int POP = 0x58;
  private static final int LEAVE = 0xc9;

  /** For 64-bit code, or else 32-bit code. */
  public X86Instruction(boolean is64Bit) {
    super(is64Bit);
  }

  @Override
  public int alignment() {
    return 1;
  }

  /**
   * {@inheritDoc}
   *
   * <p>XBEGIN counts as conditional. Far branches with an immediate, which only 32-bit code has,
   * count as {@link Flow#NEXT}: see {@link #isFar}. INT3, HLT, and UD2 without prefixes are traps.
   */
  @Override
  public Flow flow() {
    if (isRelativeBranch()) {
      return isCall() ? Flow.CALL : isConditional() ? Flow.CONDITIONAL : Flow.JUMP;
    }
    if (opcodeMap == 0) {
      return opcode < 0xc2 ? Flow.NEXT : flowOfOneByte();
    }
    boolean isUndefined = opcode == UNDEFINED && opcodeMap == MAP_0F && length == 2;
    return isUndefined ? Flow.TRAP : Flow.NEXT;
  }

  private Flow flowOfOneByte() {
    return switch (opcode) {
      case 0xc2, 0xc3, 0xca, 0xcb, 0xcf -> Flow.RETURN;
      case BREAKPOINT, 0xf4 -> Flow.TRAP;
      case GROUP_5 ->
          switch (modRm >> 3 & 7) {
            case 2, 3 -> Flow.INDIRECT_CALL;
            case 4, 5 -> Flow.INDIRECT_JUMP;
            default -> Flow.NEXT;
          };
      default -> Flow.NEXT;
    };
  }

  /** {@inheritDoc} Its immediate is the distance. */
  @Override
  public long target(long address) {
    long target = address + length + number(immediateAt, immediateSize);
    if (is64Bit) {
      return target;
    }
    return immediateSize == 2 ? target & 0xffff : target & 0xffff_ffffL;
  }

  /** {@inheritDoc} Zeros and INT3 are fillers of single bytes, not such instructions. */
  @Override
  public boolean isPadding() {
    return isNop() || isLoadOfItself();
  }

  /** Whether it is a NOP of any length. */
  public boolean isNop() {
    return opcodeMap == 0
        ? opcode == NOP && !isVector()
        : opcode == LONG_NOP && !isVector() && hasMemory();
  }

  /** Whether it is INT3. */
  public boolean isBreakpoint() {
    return opcodeMap == 0 && opcode == BREAKPOINT;
  }

  /** A LEA of a register from itself. */
  private boolean isLoadOfItself() {
    if (opcodeMap != 0 || opcode != LEA || modRm >> 6 == 0 || displacement() != 0) {
      return false;
    }
    int register = hasSib() ? code[displacementAt - 1] & 7 : modRm & 7;
    return register == (modRm >> 3 & 7);
  }

  /** The register that it pushes in full; {@link #NOTHING} if it does not. */
  public int pushedRegister() {
    return registerOf(PUSH);
  }

  /** The register that it pops in full; {@link #NOTHING} if it does not. */
  public int poppedRegister() {
    return registerOf(POP);
  }

  private int registerOf(int firstOpcode) {
    boolean isWhole = opcodeMap == 0 && (opcode & 0xf8) == firstOpcode && prefix() != PREFIX_66;
    return isWhole ? opcodeRegister() : NOTHING;
  }

  /** Whether it is LEAVE, which drops the frame of a function and pops its base. */
  public boolean leavesFrame() {
    return opcodeMap == 0 && opcode == LEAVE;
  }

  /**
   * Whether its memory operand is an element of a table of 4-byte words at an address: an index
   * register times 4 and a displacement of 4 bytes, without a base.
   */
  public boolean isWordOfTable() {
    return hasSib()
        && !hasBase()
        && displacementSize() == 4
        && index() != NO_INDEX
        && (code[displacementAt - 1] & 0xff) >>> 6 == 2;
  }

  /** Index of the displacement, or of the address of a memory operand. */
  public int displacementAt() {
    return displacementAt;
  }

  /** Size of the displacement in bytes; 0 if there is none. */
  public int displacementSize() {
    return form & ModRm.SIZE;
  }

  /** The displacement as a signed number; 0 if there is none. */
  public long displacement() {
    int size = displacementSize();
    return size == 0 ? 0 : number(displacementAt, size);
  }

  /** Index of the immediate, or of the distance of a jump. */
  public int immediateAt() {
    return immediateAt;
  }

  /** Size of all immediates together in bytes; 0 if there is none. */
  public int immediateSize() {
    return immediateSize;
  }

  /** The immediate as a signed number, if it has 1, 2, 4 or 8 bytes. */
  public long immediate() {
    return number(immediateAt, immediateSize);
  }

  /** Whether an operand is in memory. */
  public boolean hasMemory() {
    return (form & ModRm.MEMORY) != 0;
  }

  /** Whether the memory operand has a base register; the instruction pointer is not one. */
  public boolean hasBase() {
    return (form & ModRm.BASE) != 0;
  }

  /** Whether the memory operand has a SIB byte. */
  public boolean hasSib() {
    return (form & ModRm.SIB) != 0;
  }

  /** Whether the memory operand is relative to the instruction pointer. */
  public boolean isRelativeToInstruction() {
    return is64Bit && form == ModRm.ABSOLUTE_32 && (flags & OFFSET) == 0;
  }

  /** Whether a prefix selects segment FS or GS. */
  public boolean isInThreadSegment() {
    return segmentOfThread;
  }

  /**
   * Whether the instruction's meaning may depend on its address: it jumps, a displacement has no
   * base register, or it accesses FS or GS.
   */
  public boolean isBoundToPlace() {
    return ((flags & (RELATIVE | FAR)) | (form & ModRm.ABSOLUTE)) != 0 || segmentOfThread;
  }

  /** Whether the immediate is the distance of a jump or a call. */
  public boolean isRelativeBranch() {
    return (flags & RELATIVE) != 0;
  }

  /** Whether the jump is conditional. */
  public boolean isConditional() {
    return (flags & CONDITIONAL) != 0;
  }

  /** Whether it is a direct call to a near function. */
  public boolean isCall() {
    return opcodeMap == 0 && opcode == CALL;
  }

  /** Whether the immediate is an offset and a selector, in this order. */
  public boolean isFar() {
    return (flags & FAR) != 0;
  }

  /** The offset of a far operand, if it {@linkplain #isFar has one}. */
  public long farOffset() {
    int size = immediateSize - 2;
    return number(immediateAt, size) & (size == 2 ? 0xffff : 0xffff_ffffL);
  }

  /** Whether it is encoded with VEX, EVEX or XOP. */
  public boolean isVector() {
    return (flags & VECTOR) != 0;
  }

  /** Whether it compares packed or scalar numbers, as CMPPS does, in any form. */
  public boolean isVectorCompare() {
    return opcode == COMPARE && opcodeMap == MAP_0F;
  }

  /** The opcode without its escapes. */
  public int opcode() {
    return opcode;
  }

  /**
   * The opcode's map: 0 without an escape, 1 after 0f, 2 after 0f 38, 3 after 0f 3a, or a vector
   * map.
   */
  public int opcodeMap() {
    return opcodeMap;
  }

  /** Whether there is no escape before the opcode. */
  public boolean isOneByteOpcode() {
    return opcodeMap == 0;
  }

  /** The ModRM byte; 0 if there is none. */
  public int modRmByte() {
    return modRm;
  }

  /** The bits of ModRM.reg: three of a register's number, or a part of the opcode. */
  public int operation() {
    return modRm >> 3 & 7;
  }

  /** The register of ModRM.reg. */
  public int reg() {
    return (modRm >> 3 & 7) | (extension() & REG) << 1;
  }

  /** The register of ModRM.rm, if that is not a memory operand. */
  public int rm() {
    return (modRm & 7) | (extension() & BASE) << 3;
  }

  /** The register in the low bits of the opcode. */
  public int opcodeRegister() {
    return (opcode & 7) | (extension() & BASE) << 3;
  }

  /** The base register of the memory operand, if it {@linkplain #hasBase has one}. */
  public int base() {
    int low = hasSib() ? code[displacementAt - 1] & 7 : modRm & 7;
    return low | (extension() & BASE) << 3;
  }

  /** The index register of the memory operand; {@link #NO_INDEX} if there is none. */
  public int index() {
    return hasSib() ? (code[displacementAt - 1] >> 3 & 7) | (extension() & INDEX) << 2 : NO_INDEX;
  }

  /** Whether a prefix makes operands 8 bytes wide. */
  public boolean isWide() {
    return (extension() & WIDE) != 0;
  }

  /** Size of operands in bytes, 2, 4 or 8, unless the opcode says otherwise. */
  public int operandSize() {
    return isWide() ? 8 : prefix() == PREFIX_66 ? 2 : 4;
  }

  /** W, R, X and B of a REX prefix or of a vector prefix. */
  private int extension() {
    return isVector() ? X86Prefixes.extensionOfVector(code, cursor - length) : rex & 15;
  }

  /**
   * The prefix that selects the operation: {@link #PREFIX_66}, {@link #PREFIX_F3}, {@link
   * #PREFIX_F2}, or 0 for none. Of F3 and F2 the last one counts, and 66 only without them.
   */
  public int prefix() {
    int start = cursor - length;
    return isVector() ? X86Prefixes.ofVector(code, start) : X86Prefixes.ofLegacy(code, start);
  }
}
