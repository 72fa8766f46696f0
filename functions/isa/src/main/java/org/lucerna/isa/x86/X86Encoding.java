package org.lucerna.isa.x86;

import static org.lucerna.isa.x86.X86Opcodes.IMM16;
import static org.lucerna.isa.x86.X86Opcodes.IMM32;
import static org.lucerna.isa.x86.X86Opcodes.IMM8;
import static org.lucerna.isa.x86.X86Opcodes.INVALID;
import static org.lucerna.isa.x86.X86Opcodes.MODRM;
import static org.lucerna.isa.x86.X86Opcodes.OFFSET;
import static org.lucerna.isa.x86.X86Opcodes.PREFIX;
import static org.lucerna.isa.x86.X86Opcodes.SPECIAL;
import static org.lucerna.isa.x86.X86Opcodes.VECTOR;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.lucerna.isa.Instruction;

/**
 * The encoding of an x86 instruction: its length, and the places of its displacement and immediate;
 * a function key needs no more. It supports the legacy, VEX, EVEX and XOP encodings, not APX. Not
 * thread-safe.
 */
abstract class X86Encoding extends Instruction {
  /** The longest instruction in bytes. */
  static final int LONGEST = 15;

  private static final VarHandle PAIRS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final VarHandle NUMBERS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final short[] WIDE = ModRm.wide();
  private static final short[] NARROW = ModRm.narrow();

  private static final int ESCAPE = 0x0f;
  static final int MAP_0F = 1;
  private static final int MAP_0F38 = 2;
  private static final int MAP_0F3A = 3;
  private static final int MAP_XOP_8 = 8;
  private static final int MAP_XOP_10 = 10;
  private static final int REX_W = 8;

  /** The value of {@link #shortOperand} with prefix 66: selects among the sizes of an immediate. */
  private static final int SHORT = 4;

  final boolean is64Bit;
  private final int[] oneByte;
  private final int[] twoByte;
  private final int[] pairs;
  private final int[] escapedPairs;

  /** 1 in 64-bit code, where 40 to 4f are REX prefixes; otherwise 0. */
  private final int rexSize;

  byte[] code = {};
  int cursor;
  int shortOperand;
  private boolean shortAddress;
  private boolean repeatedUnequal;
  boolean segmentOfThread;
  int rex;

  int opcodeMap;
  int opcode;
  int flags;
  int modRm;

  /** The memory operand, as flags of {@link ModRm}. */
  int form;

  int displacementAt;
  int immediateAt;
  int immediateSize;

  /** For 64-bit code, or else 32-bit code. */
  X86Encoding(boolean is64Bit) {
    this.is64Bit = is64Bit;
    this.oneByte = X86Opcodes.oneByte(is64Bit);
    this.twoByte = X86Opcodes.twoByte(is64Bit);
    this.pairs = X86Pairs.of(is64Bit).oneByte;
    this.escapedPairs = X86Pairs.of(is64Bit).twoByte;
    this.rexSize = is64Bit ? 1 : 0;
  }

  @Override
  public final int decode(byte[] code, int at) {
    // Half of all instructions have a REX, unpredictably, so it is added in without a branch.
    int first = code[at] & 0xff;
    int isRex = ((first ^ 0x40) - 0x10) >>> 31 & rexSize;
    int last = at + isRex;
    int pair = pair(code, last);
    int entry = pairs[pair];
    opcodeMap = 0;
    if (X86Pairs.isRare(entry)) {
      if ((pair & 0xff) != ESCAPE) {
        return decodeRare(code, at);
      }
      pair = pair(code, ++last);
      entry = escapedPairs[pair];
      if (X86Pairs.isRare(entry)) {
        return decodeRare(code, at);
      }
      opcodeMap = MAP_0F;
    }
    this.code = code;
    rex = first & -isRex;
    shortOperand = 0;
    segmentOfThread = false;
    opcode = pair & 0xff;
    flags = X86Pairs.flags(entry);
    modRm = X86Pairs.modRm(entry, pair >> 8);
    form = X86Pairs.form(entry);
    cursor = last + X86Pairs.length(entry);
    fields();
    length = cursor - at;
    return length;
  }

  private static int pair(byte[] code, int at) {
    return (short) PAIRS.get(code, at) & 0xffff;
  }

  /** Decodes any prefixes and escapes. */
  private int decodeRare(byte[] code, int at) {
    this.code = code;
    cursor = at;
    opcodeMap = 0;
    modRm = 0;
    flags = prefixes(at + LONGEST);
    if ((flags & SPECIAL) != 0) {
      special();
    }
    if ((flags & INVALID) != 0) {
      length = 0;
      return 0;
    }
    operands();
    int bytes = cursor - at;
    length = bytes > LONGEST ? 0 : bytes;
    return length;
  }

  /** Skips prefixes and returns the flags of the opcode after them. */
  private int prefixes(int end) {
    rex = 0;
    shortOperand = 0;
    shortAddress = false;
    repeatedUnequal = false;
    segmentOfThread = false;
    int found = nextOpcode();
    if ((found & PREFIX) == 0) {
      return found;
    }
    while (cursor < end) {
      // A REX followed by another prefix is ignored.
      boolean isRex = (opcode & 0xf0) == 0x40;
      rex = isRex ? opcode : 0;
      if (!isRex) {
        prefix(opcode);
      }
      found = nextOpcode();
      if ((found & PREFIX) == 0) {
        return found;
      }
    }
    return INVALID;
  }

  private int nextOpcode() {
    opcode = code[cursor++] & 0xff;
    return oneByte[opcode];
  }

  private void prefix(int value) {
    switch (value) {
      // The last segment prefix counts, but 64-bit code has only these two.
      case 0x26, 0x2e, 0x36, 0x3e -> segmentOfThread &= is64Bit;
      case 0x64, 0x65 -> segmentOfThread = true;
      case 0x66 -> shortOperand = SHORT;
      case 0x67 -> shortAddress = true;
      case 0xf2 -> repeatedUnequal = true;
      case 0xf3 -> repeatedUnequal = false;
      default -> {}
    }
  }

  private int peek() {
    return code[cursor] & 0xff;
  }

  private void special() {
    flags &= ~SPECIAL;
    switch (opcode) {
      case ESCAPE -> escape();
      case 0x62 -> evexOrBound();
      case 0x8f -> xopOrPop();
      case 0xc4, 0xc5 -> vexOrLoad();
      case 0xc7, 0xf6, 0xf7 -> flags = X86Opcodes.withModRm(flags, opcode, peek());
      default -> flags = INVALID;
    }
  }

  private void escape() {
    opcodeMap = MAP_0F;
    opcode = code[cursor++] & 0xff;
    flags = twoByte[opcode];
    if ((flags & SPECIAL) != 0) {
      specialAfterEscape();
    }
  }

  private void specialAfterEscape() {
    flags &= ~SPECIAL;
    switch (opcode) {
      case 0x38, 0x3a -> {
        opcodeMap = opcode == 0x38 ? MAP_0F38 : MAP_0F3A;
        flags = opcode == 0x38 ? MODRM : MODRM | IMM8;
        opcode = code[cursor++] & 0xff;
      }
      // EXTRQ and INSERTQ have two bytes after the ModRM.
      case 0x78 -> flags |= shortOperand != 0 || repeatedUnequal ? IMM16 : 0;
      // Control, debug and test registers: always a register operand, whatever the ModRM says.
      default -> {
        flags = 0;
        modRm = code[cursor++] & 0xff;
      }
    }
  }

  private boolean isEncodingPrefix() {
    return is64Bit || (peek() & 0xc0) == 0xc0;
  }

  private void vexOrLoad() {
    if (!isEncodingPrefix()) {
      return;
    }
    int map = MAP_0F;
    if (opcode == 0xc4) {
      map = peek() & 0x1f;
      cursor++;
    }
    cursor++;
    vectorOpcode(map, map >= MAP_0F && map <= MAP_0F3A);
  }

  private void evexOrBound() {
    if (!isEncodingPrefix()) {
      return;
    }
    int map = peek() & 7;
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
    opcodeMap = map;
    opcode = code[cursor++] & 0xff;
    flags =
        VECTOR
            | switch (known ? map : -1) {
              // Only the immediates of the legacy map apply; only VZEROUPPER has no ModRM.
              case MAP_0F -> opcode == 0x77 ? 0 : MODRM | (twoByte[opcode] & IMM8);
              case MAP_0F3A, MAP_XOP_8 -> MODRM | IMM8;
              case MAP_XOP_10 -> MODRM | IMM32;
              case -1 -> INVALID;
              default -> MODRM;
            };
  }

  private void operands() {
    form = 0;
    if ((flags & MODRM) != 0) {
      modRm();
    } else if ((flags & OFFSET) != 0) {
      int wide = is64Bit ? 8 : 4;
      form = ModRm.MEMORY | ModRm.ABSOLUTE | (shortAddress ? wide / 2 : wide);
    }
    fields();
  }

  private void fields() {
    displacementAt = cursor;
    cursor += form & ModRm.SIZE;
    immediateAt = cursor;
    immediateSize = (flags >> ((rex & REX_W) | shortOperand)) & X86Opcodes.SIZE;
    cursor += immediateSize;
  }

  private void modRm() {
    modRm = code[cursor++] & 0xff;
    form = (shortAddress && !is64Bit ? NARROW : WIDE)[modRm];
    if ((form & ModRm.SIB) != 0) {
      int base = code[cursor++] & 7;
      if (base == 5 && modRm < 0x40) {
        form = ModRm.SIB_WITHOUT_BASE;
      }
    }
  }

  /** The signed number in 1, 2, 4 or 8 bytes. */
  final long number(int at, int size) {
    int unused = 64 - 8 * size;
    return (long) NUMBERS.get(code, at) << unused >> unused;
  }
}
