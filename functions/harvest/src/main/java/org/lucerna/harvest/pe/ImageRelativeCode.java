package org.lucerna.harvest.pe;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.harvest.code.OtherView;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;

/**
 * A function of 64-bit x86 that loads the start of the image to a register and adds distances from
 * it, as Visual C++ does for tables. The distances are offsets.
 */
final class ImageRelativeCode extends OtherView {
  private static final int LOAD_ADDRESS = 0x8d;

  private final Set<Long> instructions;

  private ImageRelativeCode(CodeView code, Set<Long> instructions) {
    super(code);
    this.instructions = instructions;
  }

  /**
   * A view of the code with its distances as offsets; null if it has none.
   *
   * @param start address of the image
   * @param isMapped whether an address belongs to the image
   */
  static @Nullable ImageRelativeCode of(CodeView code, long start, LongPredicate isMapped) {
    CodeWalk<X86Instruction> walk = new CodeWalk<>(new X86Instruction(true));
    BitSet registers = new BitSet();
    for (CodeChunk chunk : code.chunks()) {
      walk.begin(chunk.bytes());
      while (walk.next()) {
        X86Instruction instruction = walk.instruction();
        if (instruction.isOneByteOpcode()
            && instruction.opcode() == LOAD_ADDRESS
            && instruction.isRelativeToInstruction()
            && chunk.start() + walk.end() + instruction.displacement() == start) {
          registers.set(instruction.reg());
        }
      }
    }
    Set<Long> instructions = new HashSet<>();
    for (CodeChunk chunk : registers.isEmpty() ? List.<CodeChunk>of() : code.chunks()) {
      walk.begin(chunk.bytes());
      while (walk.next()) {
        X86Instruction instruction = walk.instruction();
        boolean isAdded =
            (instruction.hasBase() && registers.get(instruction.base()))
                || (instruction.hasSib() && registers.get(instruction.index()));
        if (isAdded
            && instruction.displacementSize() == 4
            && isMapped.test(start + instruction.displacement())) {
          instructions.add(chunk.start() + walk.at());
        }
      }
    }
    return instructions.isEmpty() ? null : new ImageRelativeCode(code, instructions);
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return (field == OperandField.DISP && instructions.contains(instruction))
        || super.isOffset(instruction, field);
  }

  @Override
  public boolean mayHaveOffsets() {
    return true;
  }
}
