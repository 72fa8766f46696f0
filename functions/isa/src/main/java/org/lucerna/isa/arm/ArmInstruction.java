package org.lucerna.isa.arm;

import java.nio.ByteOrder;
import org.lucerna.isa.WordInstruction;

/** An instruction of 32-bit ARM, in A32 or T32. Not thread-safe. */
public abstract sealed class ArmInstruction extends WordInstruction
    permits A32Instruction, T32Instruction {
  /** The condition of what is always executed. */
  public static final int ALWAYS = 14;

  private final ArmOperands operands = new ArmOperands();
  private boolean isDecoded;

  ArmInstruction(ByteOrder order) {
    super(order);
  }

  /** The next instruction's operands are not decoded yet. */
  final void begin() {
    isDecoded = false;
  }

  /** Its operation and operands. */
  public final ArmOperands operands() {
    if (!isDecoded) {
      isDecoded = true;
      decode(operands);
    }
    return operands;
  }

  abstract void decode(ArmOperands into);

  /** Bytes from an instruction to the address that it sees in the program counter. */
  public abstract int ahead();

  /** The condition in the instruction; {@link #ALWAYS} if there is none. */
  public abstract int condition();

  /**
   * The bits of an instruction of the vector unit, as A32 has them: the sets differ in the highest
   * byte only.
   */
  public abstract int vectorWord();
}
