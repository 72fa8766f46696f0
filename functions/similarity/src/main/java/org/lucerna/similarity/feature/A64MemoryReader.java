package org.lucerna.similarity.feature;

import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Instruction;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes A64 instructions that access memory. Not thread-safe. */
final class A64MemoryReader {
  private final A64Registers registers;

  A64MemoryReader(A64Registers registers) {
    this.registers = registers;
  }

  /**
   * Decodes an instruction.
   *
   * @param instruction one with a memory operand
   * @param hasAddress whether Rn is known to hold an address
   */
  void read(A64Instruction instruction, long address, boolean hasAddress, DecodedInstruction into) {
    A64Form form = instruction.form();
    into.accessSize = instruction.accessSize();
    into.displacement = instruction.updatesAfter() ? 0 : instruction.accessOffset();
    into.isPair = instruction.isPair();
    into.stores = instruction.stores();
    int base = instruction.n();
    if (base == A64Registers.STACK_POINTER && isSave(instruction)) {
      into.kind = InstructionClass.IGNORED;
      into.frame = frame(instruction);
      return;
    }
    transfer(instruction, into);
    into.indexed = form == A64Form.INDEXED;
    if (form == A64Form.LITERAL) {
      into.base = Base.ADDRESS;
      into.displacement += address;
    } else if (base == A64Registers.STACK_POINTER || base == A64Registers.FRAME_POINTER) {
      into.base = Base.FRAME;
      into.frame = base == A64Registers.STACK_POINTER ? frame(instruction) : 0;
    } else if (hasAddress && !into.indexed) {
      into.base = Base.ADDRESS;
      into.displacement += registers.get(base);
    } else {
      into.base = Base.POINTER;
    }
    update(instruction, into);
  }

  /** Whether registers are saved on the stack that a function must restore, or restored. */
  private static boolean isSave(A64Instruction instruction) {
    boolean isPair = instruction.isPair();
    if (instruction.accessSize() != 8 || !(isPair || instruction.isSingle())) {
      return false;
    }
    int first = instruction.d();
    int second = isPair ? instruction.a() : first;
    return instruction.isVectorAccess()
        ? A64Registers.isSavedVector(first) && A64Registers.isSavedVector(second)
        : A64Registers.isSaved(first) && A64Registers.isSaved(second);
  }

  private static long frame(A64Instruction instruction) {
    return instruction.updatesBefore() ? Math.max(-instruction.accessOffset(), 0) : 0;
  }

  /** The registers that are stored or loaded. */
  private void transfer(A64Instruction instruction, DecodedInstruction into) {
    boolean isGeneral = !instruction.isVectorAccess() && !instruction.isPrefetch();
    A64Form form = instruction.form();
    boolean isKnown =
        into.isPair || instruction.isSingle() || form == A64Form.INDEXED || form == A64Form.LITERAL;
    if (!isGeneral || !isKnown) {
      return;
    }
    int moved = 1 << instruction.d() | (into.isPair ? 1 << instruction.a() : 0);
    if (into.stores) {
      into.reads |= moved;
    } else {
      into.writes |= moved;
      registers.forget(moved);
    }
  }

  /** A number added to the base counts as an immediate. */
  private static void update(A64Instruction instruction, DecodedInstruction into) {
    boolean updates = instruction.updatesBefore() || instruction.updatesAfter();
    long added = updates ? instruction.accessOffset() : 0;
    if (added != 0 && into.base != Base.FRAME) {
      into.setImmediate(added);
    }
  }
}
