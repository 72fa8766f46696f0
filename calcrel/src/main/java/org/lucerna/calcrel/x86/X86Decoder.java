package org.lucerna.calcrel.x86;

import static org.lucerna.calcrel.x86.X86Opcodes.CONDITIONAL;
import static org.lucerna.calcrel.x86.X86Opcodes.FAR;
import static org.lucerna.calcrel.x86.X86Opcodes.IMM16;
import static org.lucerna.calcrel.x86.X86Opcodes.IMM8;
import static org.lucerna.calcrel.x86.X86Opcodes.IMM_V;
import static org.lucerna.calcrel.x86.X86Opcodes.IMM_Z;
import static org.lucerna.calcrel.x86.X86Opcodes.INVALID;
import static org.lucerna.calcrel.x86.X86Opcodes.MODRM;
import static org.lucerna.calcrel.x86.X86Opcodes.OFFSET;
import static org.lucerna.calcrel.x86.X86Opcodes.RELATIVE;
import static org.lucerna.calcrel.x86.X86Opcodes.SPECIAL;

/**
 * Finds how long an x86 instruction is, and where its displacement and its immediate lie: all that
 * a function key needs. It knows the legacy, VEX, EVEX and XOP encodings, not those of APX.
 *
 * <p>A decoder describes the instruction that it decoded last. It belongs to one thread.
 */
public final class X86Decoder {
  /** No instruction has more bytes. */
  public static final int LONGEST = 15;

  /** So many bytes must be readable behind the one that an instruction begins with. */
  public static final int LOOKAHEAD = 24;

  private static final short[] TWO_BYTE = X86Opcodes.twoByte();

  private static final int MAP_0F = 1;
  private static final int MAP_0F38 = 2;
  private static final int MAP_0F3A = 3;
  private static final int MAP_XOP_8 = 8;
  private static final int MAP_XOP_10 = 10;
  private static final int COMPARE = 0xc2;

  private final boolean is64Bit;
  private final short[] oneByte;

  private byte[] code = {};
  private int cursor;
  private boolean shortOperand;
  private boolean shortAddress;
  private boolean repeated;
  private boolean segmentOfThread;
  private int rex;

  private int opcodeMap;
  private int opcode;
  private boolean vector;
  private int flags;
  private int modRm;
  private int displacementAt;
  private int displacementSize;
  private int immediateAt;
  private int immediateSize;
  private boolean memory;
  private boolean base;
  private boolean sib;

  /**
   * A decoder.
   *
   * @param is64Bit whether code is 64-bit; else 32-bit
   */
  public X86Decoder(boolean is64Bit) {
    this.is64Bit = is64Bit;
    this.oneByte = X86Opcodes.oneByte(is64Bit);
  }

  /**
   * Decodes the instruction at {@code at}.
   *
   * @param code has at least {@link #LOOKAHEAD} bytes from {@code at} on
   * @return its length in bytes; 0 where there is no instruction, and nothing else then holds
   */
  public int decode(byte[] code, int at) {
    this.code = code;
    cursor = at;
    begin();
    int first = prefixes(at + LONGEST);
    if (first < 0) {
      return 0;
    }
    opcodeMap = 0;
    opcode = first;
    flags = oneByte[first];
    if ((flags & SPECIAL) != 0) {
      special();
    } else if (is64Bit && (first == 0xc4 || first == 0xc5)) {
      vex(first);
    }
    if ((flags & INVALID) != 0) {
      return 0;
    }
    operands();
    int length = cursor - at;
    return length > LONGEST ? 0 : length;
  }

  private void begin() {
    shortOperand = false;
    shortAddress = false;
    repeated = false;
    segmentOfThread = false;
    rex = 0;
    vector = false;
    displacementSize = 0;
    immediateSize = 0;
    memory = false;
    base = false;
    sib = false;
    modRm = 0;
  }

  /** Skips prefixes and returns the byte behind them; -1 where there are only prefixes. */
  private int prefixes(int end) {
    while (cursor < end) {
      int value = code[cursor++] & 0xff;
      switch (value) {
        case 0x26, 0x2e, 0x36, 0x3e, 0xf0 -> {}
        case 0x64, 0x65 -> segmentOfThread = true;
        case 0x66 -> shortOperand = true;
        case 0x67 -> shortAddress = true;
        case 0xf2, 0xf3 -> repeated = true;
        default -> {
          if (!is64Bit || (value & 0xf0) != 0x40) {
            return value;
          }
          int next = code[cursor] & 0xff;
          if (!isPrefix(next)) {
            rex = value;
            cursor++;
            return next;
          }
          // Another prefix behind it makes this one void.
        }
      }
    }
    return -1;
  }

  private static boolean isPrefix(int value) {
    return switch (value) {
      case 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3 -> true;
      default -> (value & 0xf0) == 0x40;
    };
  }

  private int peek() {
    return code[cursor] & 0xff;
  }

  private void special() {
    flags &= ~SPECIAL;
    switch (opcode) {
      case 0x0f -> escape();
      case 0x62 -> evexOrBound();
      case 0x8f -> xopOrPop();
      case 0xc4, 0xc5 -> vexOrLoad();
      // XBEGIN is a jump; the rest of its group stores.
      case 0xc7 -> flags |= peek() == 0xf8 ? IMM_Z | RELATIVE | CONDITIONAL : IMM_Z;
      case 0xf6 -> flags |= (peek() & 0x30) == 0 ? IMM8 : 0;
      case 0xf7 -> flags |= (peek() & 0x30) == 0 ? IMM_Z : 0;
      default -> flags = INVALID;
    }
  }

  private void escape() {
    opcodeMap = MAP_0F;
    opcode = code[cursor++] & 0xff;
    flags = TWO_BYTE[opcode];
    if ((flags & SPECIAL) == 0) {
      return;
    }
    flags &= ~SPECIAL;
    switch (opcode) {
      case 0x38, 0x3a -> {
        opcodeMap = opcode == 0x38 ? MAP_0F38 : MAP_0F3A;
        flags = opcode == 0x38 ? MODRM : MODRM | IMM8;
        opcode = code[cursor++] & 0xff;
      }
      // EXTRQ and INSERTQ have two bytes behind the ModRM.
      case 0x78 -> flags |= shortOperand || repeated ? IMM16 : 0;
      // Control and debug registers: always a register, whatever the ModRM says.
      default -> {
        flags &= ~MODRM;
        modRm = code[cursor++] & 0xff;
      }
    }
  }

  private boolean isEncodingPrefix() {
    return is64Bit || (peek() & 0xc0) == 0xc0;
  }

  private void vexOrLoad() {
    if (isEncodingPrefix()) {
      vex(opcode);
    } else {
      flags = MODRM;
    }
  }

  private void vex(int first) {
    int map = MAP_0F;
    if (first == 0xc4) {
      map = code[cursor] & 0x1f;
      cursor++;
    }
    cursor++;
    vectorOpcode(map, map >= MAP_0F && map <= MAP_0F3A);
  }

  private void evexOrBound() {
    if (!isEncodingPrefix()) {
      flags = MODRM;
      return;
    }
    int map = code[cursor] & 7;
    cursor += 3;
    vectorOpcode(map, map >= MAP_0F && map <= 6 && map != 4);
  }

  private void xopOrPop() {
    int map = peek() & 0x1f;
    if (map < MAP_XOP_8) {
      flags = (peek() & 0x38) == 0 ? MODRM : INVALID;
      return;
    }
    cursor += 2;
    vectorOpcode(map, map <= MAP_XOP_10);
  }

  private void vectorOpcode(int map, boolean known) {
    vector = true;
    opcodeMap = map;
    opcode = code[cursor++] & 0xff;
    flags =
        switch (known ? map : -1) {
          // Only the immediates of the legacy map; VZEROUPPER alone has no ModRM.
          case MAP_0F -> opcode == 0x77 ? 0 : MODRM | (TWO_BYTE[opcode] & IMM8);
          case MAP_0F3A, MAP_XOP_8 -> MODRM | IMM8;
          case MAP_XOP_10 -> MODRM | IMM_Z;
          case -1 -> INVALID;
          default -> MODRM;
        };
    shortOperand = false;
  }

  private void operands() {
    if ((flags & MODRM) != 0) {
      modRm();
    }
    int wide = is64Bit ? 8 : 4;
    if ((flags & OFFSET) != 0) {
      memory = true;
      displacement(shortAddress ? wide / 2 : wide);
    }
    immediateAt = cursor;
    int size = (flags & IMM8) != 0 ? 1 : 0;
    if ((flags & IMM16) != 0) {
      size += 2;
    }
    // A distance has four bytes in 64-bit code, whatever the prefixes say.
    boolean two = shortOperand && !(is64Bit && (flags & RELATIVE) != 0) && (rex & 8) == 0;
    if ((flags & IMM_Z) != 0) {
      size = two ? 2 : 4;
    } else if ((flags & IMM_V) != 0) {
      size = (rex & 8) != 0 ? 8 : shortOperand ? 2 : 4;
    } else if ((flags & FAR) != 0) {
      size = shortOperand ? 4 : 6;
    }
    immediateSize = size;
    cursor += size;
  }

  private void modRm() {
    modRm = code[cursor++] & 0xff;
    int mod = modRm >> 6;
    if (mod == 3) {
      return;
    }
    memory = true;
    if (shortAddress && !is64Bit) {
      base = mod != 0 || (modRm & 7) != 6;
      displacement(mod == 1 ? 1 : mod == 2 || !base ? 2 : 0);
      return;
    }
    int register = modRm & 7;
    if (register == 4) {
      sib = true;
      register = code[cursor++] & 7;
    }
    base = mod != 0 || register != 5;
    displacement(mod == 1 ? 1 : mod == 2 || !base ? 4 : 0);
  }

  private void displacement(int size) {
    displacementAt = cursor;
    displacementSize = size;
    cursor += size;
  }

  /** Where the displacement, or the address of a memory operand, begins. */
  public int displacementAt() {
    return displacementAt;
  }

  /** Size of the displacement in bytes; 0 for none. */
  public int displacementSize() {
    return displacementSize;
  }

  /** Where the immediate begins, or the distance of a jump. */
  public int immediateAt() {
    return immediateAt;
  }

  /** Size of all immediates together in bytes; 0 for none. */
  public int immediateSize() {
    return immediateSize;
  }

  /** Whether an operand is in memory. */
  public boolean hasMemory() {
    return memory;
  }

  /** Whether the memory operand has a base register; the instruction pointer is none. */
  public boolean hasBase() {
    return base;
  }

  /** Whether the memory operand has a SIB byte. */
  public boolean hasSib() {
    return sib;
  }

  /** Whether the memory operand is relative to the instruction pointer. */
  public boolean isRelativeToInstruction() {
    return is64Bit && memory && !base && !sib && (flags & OFFSET) == 0;
  }

  /** Whether a prefix says segment FS or GS. */
  public boolean isInThreadSegment() {
    return segmentOfThread;
  }

  /** Whether the immediate is the distance of a jump or a call. */
  public boolean isRelativeBranch() {
    return (flags & RELATIVE) != 0;
  }

  /** Whether the jump is taken only sometimes. */
  public boolean isConditional() {
    return (flags & CONDITIONAL) != 0;
  }

  /** Whether the immediate is an offset and a selector, in this order. */
  public boolean isFar() {
    return (flags & FAR) != 0;
  }

  /** Whether it is encoded with VEX, EVEX or XOP. */
  public boolean isVector() {
    return vector;
  }

  /** Whether it compares packed or scalar numbers, as CMPPS does, in a legacy or a VEX form. */
  public boolean isVectorCompare() {
    return opcode == COMPARE && opcodeMap == MAP_0F;
  }

  /** Whether it is a direct call to a near function. */
  public boolean isCall() {
    return opcodeMap == 0 && opcode == 0xe8;
  }

  /**
   * Where a jump or call goes, if it {@linkplain #isRelativeBranch has a distance}.
   *
   * @param next address of the instruction behind it
   */
  public long target(long next) {
    long target = next + number(immediateAt, immediateSize);
    if (is64Bit) {
      return target;
    }
    return immediateSize == 2 ? target & 0xffff : target & 0xffff_ffffL;
  }

  /** The offset of a far operand, if it {@linkplain #isFar has one}. */
  public long farOffset() {
    int size = immediateSize - 2;
    return number(immediateAt, size) & (size == 2 ? 0xffff : 0xffff_ffffL);
  }

  /** The signed number in so many bytes, 1, 2, 4 or 8. */
  long number(int at, int size) {
    long number = 0;
    for (int i = size - 1; i >= 0; i--) {
      number = number << 8 | (code[at + i] & 0xff);
    }
    int unused = 64 - 8 * size;
    return number << unused >> unused;
  }

  /** The displacement as a signed number; 0 where there is none. */
  public long displacement() {
    return displacementSize == 0 ? 0 : number(displacementAt, displacementSize);
  }

  /** The immediate as a signed number, if it has 1, 2, 4 or 8 bytes. */
  public long immediate() {
    return number(immediateAt, immediateSize);
  }

  /** The opcode without its escapes. */
  public int opcode() {
    return opcode;
  }

  /** Whether the opcode has no escape before it. */
  public boolean isOneByteOpcode() {
    return opcodeMap == 0;
  }

  /** The ModRM byte; 0 where there is none. */
  public int modRmByte() {
    return modRm;
  }

  /** The REX prefix, or 0. */
  public int rex() {
    return rex;
  }
}
