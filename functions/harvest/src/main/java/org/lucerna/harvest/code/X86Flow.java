package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.lucerna.isa.x86.X86Decoder;

/** The flow of x86 code. */
final class X86Flow implements FlowDecoder {
  private static final int LONGEST = 15;
  private static final int BREAKPOINT = 0xcc;
  private static final int NOP = 0x90;
  private static final int LEA = 0x8d;
  private static final int LONG_NOP = 0x1f;

  private final X86Decoder decoder;
  private final byte[] window = new byte[LONGEST + X86Decoder.LOOKAHEAD];

  X86Flow(boolean is64Bit) {
    decoder = new X86Decoder(is64Bit);
  }

  @Override
  public int alignment() {
    return 1;
  }

  @Override
  public int padding(MemorySegment code, long at) {
    int first = code.get(ValueLayout.JAVA_BYTE, at) & 0xff;
    if (first == BREAKPOINT || first == 0) {
      return 1;
    }
    int length = read(code, at);
    return length > 0 && doesNothing() ? length : 0;
  }

  /** A NOP of any length, or a LEA of a register from itself. */
  private boolean doesNothing() {
    int opcode = decoder.opcode();
    if (decoder.isVector() || !decoder.isOneByteOpcode()) {
      return !decoder.isVector() && opcode == LONG_NOP && decoder.hasMemory();
    }
    int modRm = decoder.modRmByte();
    boolean isItself = opcode == LEA && modRm >> 6 != 0 && decoder.displacement() == 0;
    int base = decoder.hasSib() ? window[decoder.displacementAt() - 1] & 7 : modRm & 7;
    return opcode == NOP || (isItself && base == (modRm >> 3 & 7));
  }

  /** Decodes an instruction and returns its size in bytes; 0 if there is none. */
  private int read(MemorySegment code, long at) {
    int size = (int) Math.min(LONGEST, code.byteSize() - at);
    MemorySegment.copy(code, ValueLayout.JAVA_BYTE, at, window, 0, size);
    Arrays.fill(window, size, window.length, (byte) 0);
    int length = decoder.decode(window, 0);
    return length <= size ? length : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    int length = read(code, at);
    to.begin(length);
    if (to.length == 0) {
      return;
    }
    if (decoder.isOneByteOpcode() && length == 5 && isNumber(decoder.opcode())) {
      to.number = Integer.toUnsignedLong(number());
    }
    if (decoder.isRelativeBranch()) {
      Instruction.Kind kind =
          decoder.isCall()
              ? Instruction.Kind.CALL
              : decoder.isConditional() ? Instruction.Kind.CONDITIONAL : Instruction.Kind.JUMP;
      to.branch(kind, decoder.target(address + length));
    } else if (decoder.isOneByteOpcode() && ends()) {
      to.kind = Instruction.Kind.END;
    } else if (length == 2 && window[0] == 0x0f && window[1] == 0x0b) {
      // UD2.
      to.kind = Instruction.Kind.END;
    }
  }

  /** PUSH of a number, or MOV to EAX. */
  private static boolean isNumber(int opcode) {
    return opcode == 0x68 || opcode == 0xb8;
  }

  private int number() {
    int number = 0;
    for (int i = 4; i > 0; i--) {
      number = number << 8 | (window[i] & 0xff);
    }
    return number;
  }

  /** RET, RETF, IRET, INT3, HLT, an indirect JMP. */
  private boolean ends() {
    return switch (decoder.opcode()) {
      case 0xc2, 0xc3, 0xca, 0xcb, 0xcf, 0xcc, 0xf4 -> true;
      case 0xff -> (decoder.modRmByte() >> 3 & 6) == 4;
      default -> false;
    };
  }
}
