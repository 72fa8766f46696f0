package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.lucerna.isa.x86.X86Instruction;

/** The flow of x86 code. */
final class X86Flow implements FlowDecoder {
  private static final int LONGEST = 15;
  private static final int BREAKPOINT = 0xcc;

  private final X86Instruction decoded;
  private final byte[] window = new byte[LONGEST + X86Instruction.LOOKAHEAD];

  X86Flow(boolean is64Bit) {
    decoded = new X86Instruction(is64Bit);
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
    return length > 0 && decoded.isPadding() ? length : 0;
  }

  /** Decodes an instruction and returns its size in bytes; 0 if there is none. */
  private int read(MemorySegment code, long at) {
    int size = (int) Math.min(LONGEST, code.byteSize() - at);
    MemorySegment.copy(code, ValueLayout.JAVA_BYTE, at, window, 0, size);
    Arrays.fill(window, size, window.length, (byte) 0);
    int length = decoded.decode(window, 0);
    return length <= size ? length : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    int length = read(code, at);
    to.begin(length);
    if (to.length == 0) {
      return;
    }
    if (decoded.isOneByteOpcode() && length == 5 && isNumber(decoded.opcode())) {
      to.number = decoded.immediate() & 0xffff_ffffL;
    }
    switch (decoded.flow()) {
      case CALL -> to.branch(Instruction.Kind.CALL, decoded.target(address));
      case CONDITIONAL -> to.branch(Instruction.Kind.CONDITIONAL, decoded.target(address));
      case JUMP -> to.branch(Instruction.Kind.JUMP, decoded.target(address));
      case RETURN, TRAP, INDIRECT_JUMP -> to.kind = Instruction.Kind.END;
      case NEXT, INDIRECT_CALL -> {}
    }
  }

  /** PUSH of a number, or MOV to EAX. */
  private static boolean isNumber(int opcode) {
    return opcode == 0x68 || opcode == 0xb8;
  }
}
