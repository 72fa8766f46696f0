package org.lucerna.similarity.feature;

import org.lucerna.isa.arm.ArmInstruction;
import org.lucerna.isa.arm.ArmOperands;
import org.lucerna.isa.arm.ArmOperation;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes instructions of 32-bit ARM that access memory. Not thread-safe. */
final class ArmMemoryReader {
  private static final long ADDRESSES = 0xffff_ffffL;

  private final ArmRegisters registers;
  private final ArmCodeMap map;

  ArmMemoryReader(ArmRegisters registers, ArmCodeMap map) {
    this.registers = registers;
    this.map = map;
  }

  /** Decodes a load or a store, before the registers that it writes are forgotten. */
  void read(ArmInstruction instruction, long address, DecodedInstruction into) {
    ArmOperands operands = instruction.operands();
    if (isSave(operands)) {
      into.kind = into.kind == InstructionClass.RETURN ? into.kind : InstructionClass.IGNORED;
      into.reads = 0;
      return;
    }
    int base = operands.n();
    int index = operands.m();
    long pc = address + instruction.ahead();
    into.accessSize = operands.size();
    into.stores = operands.stores();
    into.isPair = operands.isPair() || isOfTwo(operands);
    into.indexed = index >= 0;
    into.displacement = operands.isBefore() || isMultiple(operands) ? operands.number() : 0;
    if (base == ArmRegisters.PROGRAM_COUNTER) {
      into.base = Base.ADDRESS;
      relative(operands, pc, into);
    } else if (base == ArmRegisters.STACK_POINTER || map.isFramePointer(base)) {
      into.base = Base.FRAME;
    } else if (index < 0 && registers.isAddress(base)) {
      into.setAddress(into.displacement + registers.get(base) & ADDRESSES);
    } else if (index >= 0 && isSum(operands)) {
      into.base = Base.ADDRESS;
      into.indexed = false;
      into.displacement = registers.get(base) + registers.get(index) & ADDRESSES;
    } else {
      into.base = Base.POINTER;
    }
    boolean updates = operands.updates() && operands.hasNumber() && !isMultiple(operands);
    if (updates && operands.number() != 0 && into.base != Base.FRAME) {
      into.setImmediate(operands.number());
    }
  }

  private void relative(ArmOperands operands, long pc, DecodedInstruction into) {
    int index = operands.m();
    if (index < 0) {
      into.displacement = operands.number() + (pc & ~3L);
    } else if (registers.isNumber(index) && operands.distance() == 0) {
      into.indexed = false;
      into.displacement = registers.get(index) + pc & ADDRESSES;
    } else {
      into.displacement = pc;
    }
  }

  /** Whether base and index are an address and a distance from it. */
  private boolean isSum(ArmOperands operands) {
    int base = operands.n();
    int index = operands.m();
    return operands.distance() == 0
        && operands.isBefore()
        && ((registers.isAddress(base) && registers.isNumber(index))
            || (registers.isNumber(base) && registers.isAddress(index)));
  }

  private static boolean isMultiple(ArmOperands operands) {
    return operands.operation() == ArmOperation.LOAD_MULTIPLE
        || operands.operation() == ArmOperation.STORE_MULTIPLE;
  }

  private static boolean isOfTwo(ArmOperands operands) {
    return isMultiple(operands) && Integer.bitCount(operands.list()) == 2;
  }

  /** Whether registers are pushed, or popped. */
  private static boolean isSave(ArmOperands operands) {
    return operands.n() == ArmRegisters.STACK_POINTER && operands.updates();
  }
}
