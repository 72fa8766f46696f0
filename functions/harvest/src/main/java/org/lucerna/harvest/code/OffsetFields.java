package org.lucerna.harvest.code;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.OperandField;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.x86.X86Instruction;

/**
 * Which parts of x86 are offsets, if a disassembler says which operands are. Maps its operand
 * numbers to parts of x86: displacement and immediate on x86, the only number elsewhere. Not
 * thread-safe.
 *
 * <p>In an x86 instruction with one number, that is the operand marked as an offset. In one with a
 * displacement and an immediate, the immediate is last: operand 1 after a memory operand 0, or 2 if
 * a register also comes first.
 */
public final class OffsetFields {
  private static final int THIRD = 2;
  private static final int MULTIPLY_LONG = 0x69;
  private static final int MULTIPLY_BYTE = 0x6b;

  private final @Nullable X86Instruction decoded;
  private final byte[] window = new byte[Instruction.LOOKAHEAD];

  /** The fields of x86 of an architecture. */
  public OffsetFields(Architecture architecture) {
    this.decoded =
        switch (architecture) {
          case X64 -> new X86Instruction(true);
          case X86 -> new X86Instruction(false);
          default -> null;
        };
  }

  /**
   * Whether a part of an instruction is an offset.
   *
   * @param isMarked whether the operand with a number is one
   * @param copy copies the bytes from the instruction on, with zeros after the end
   */
  public boolean isOffset(OperandField field, IntPredicate isMarked, Consumer<byte[]> copy) {
    boolean isFirst = isMarked.test(0);
    boolean isSecond = isMarked.test(1);
    if (decoded == null || !hasTwoNumbers(decoded, copy)) {
      return isFirst || isSecond || isMarked.test(THIRD);
    }
    boolean ofImmediate = field == OperandField.IMM;
    if (hasThreeOperands(decoded)) {
      return ofImmediate ? isMarked.test(THIRD) : isFirst || isSecond;
    }
    return ofImmediate ? isSecond : isFirst;
  }

  private boolean hasTwoNumbers(X86Instruction x86, Consumer<byte[]> copy) {
    copy.accept(window);
    return x86.decode(window, 0) > 0
        && x86.hasMemory()
        && x86.displacementSize() > 0
        && x86.immediateSize() > 0;
  }

  /**
   * Whether an instruction has three operands, among those with a displacement and an immediate;
   * all of more opcode bytes have three, or bits.
   */
  private static boolean hasThreeOperands(X86Instruction instruction) {
    return !instruction.isOneByteOpcode()
        || instruction.opcode() == MULTIPLY_LONG
        || instruction.opcode() == MULTIPLY_BYTE;
  }
}
