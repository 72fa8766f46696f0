package org.lucerna.harvest.database;

import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.Architecture;
import org.lucerna.calcrel.OperandField;
import org.lucerna.calcrel.x86.X86Decoder;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.lumina.metadata.OperandForm;

/**
 * Which parts of instructions are offsets. Maps a database's operand numbers to parts of
 * instructions: displacement and immediate on x86, the only number elsewhere.
 *
 * <p>In an x86 instruction with one number, that is the operand marked as an offset. In one with a
 * displacement and an immediate, the immediate is last: operand 1 after a memory operand 0, or 2 if
 * a register also comes first.
 */
final class OffsetOperands {
  private static final int FIRST_SHIFT = 20;
  private static final int SECOND_SHIFT = 24;
  private static final int MULTIPLY_LONG = 0x69;
  private static final int MULTIPLY_BYTE = 0x6b;

  private final IdaDatabase database;
  private final @Nullable X86Decoder decoder;
  private final byte[] window = new byte[X86Decoder.LOOKAHEAD];

  OffsetOperands(IdaDatabase database, Architecture architecture) {
    this.database = database;
    this.decoder =
        switch (architecture) {
          case X64 -> new X86Decoder(true);
          case X86 -> new X86Decoder(false);
          default -> null;
        };
  }

  /** How operand 0 is shown. */
  static OperandForm first(int flags) {
    return OperandForm.of(flags >>> FIRST_SHIFT);
  }

  /** How operand 1 is shown. */
  static OperandForm second(int flags) {
    return OperandForm.of(flags >>> SECOND_SHIFT);
  }

  /** Whether the part of an instruction is an offset. */
  boolean isOffset(CodeRun run, long instruction, OperandField field) {
    int flags = run.flagsAt(instruction);
    boolean first = first(flags) == OperandForm.OFFSET;
    boolean second = second(flags) == OperandForm.OFFSET;
    if (decoder == null || !hasTwoNumbers(decoder, run, instruction)) {
      return first || second || isThird(instruction);
    }
    boolean ofImmediate = field == OperandField.IMM;
    if (hasThreeOperands(decoder)) {
      return ofImmediate ? isThird(instruction) : first || second;
    }
    return ofImmediate ? second : first;
  }

  private boolean isThird(long instruction) {
    return database.at(instruction).operand(2).isOffset();
  }

  private boolean hasTwoNumbers(X86Decoder instructions, CodeRun run, long instruction) {
    run.copy(instruction, window);
    return instructions.decode(window, 0) > 0
        && instructions.hasMemory()
        && instructions.displacementSize() > 0
        && instructions.immediateSize() > 0;
  }

  /**
   * Of those with a displacement and an immediate; all of more opcode bytes have three, or bits.
   */
  private static boolean hasThreeOperands(X86Decoder instruction) {
    return !instruction.isOneByteOpcode()
        || instruction.opcode() == MULTIPLY_LONG
        || instruction.opcode() == MULTIPLY_BYTE;
  }
}
