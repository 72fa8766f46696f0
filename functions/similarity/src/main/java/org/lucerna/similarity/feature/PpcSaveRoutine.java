package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;

/**
 * Recognizes the routines by which PowerPC functions that are optimized for size save and restore
 * registers: {@code _savegpr0_14}, {@code _restgpr0_14}, {@code _savefpr_14} and so on. They only
 * store or load registers that functions must restore, and the return address. Not thread-safe.
 */
final class PpcSaveRoutine {
  private static final int SIZE = 4;

  /** Instructions of the longest: 18 registers, three for the return address, and a return. */
  private static final int LONGEST = 24;

  private static final int MOVE_TO_LINK = 0x7c08_03a6;

  private final PpcInstruction instruction;
  private final byte[] code = new byte[LONGEST * SIZE];

  PpcSaveRoutine(ByteOrder order) {
    instruction = new PpcInstruction(order);
  }

  /** Whether such a routine, or its rest, is at an address. */
  boolean isAt(long address, ProgramView program) {
    int size = program.copy(address, code);
    for (int at = 0; at + SIZE <= size; at += SIZE) {
      int _ = instruction.decode(code, at);
      if (instruction.flow() == Flow.RETURN) {
        return at > 0 && !instruction.isPredicated();
      }
      if (!isSave() && instruction.word() != MOVE_TO_LINK) {
        return false;
      }
    }
    return false;
  }

  private boolean isSave() {
    int base = instruction.ra();
    boolean isOfStack = base == PpcRegisters.STACK_POINTER || base == 11 || base == 12;
    return isOfStack
        && instruction.accessSize() >= 4
        && !instruction.isIndexed()
        && !instruction.updates()
        && (PpcRegisters.isSaved(instruction.rt()) || instruction.rt() == PpcRegisters.LINK);
  }
}
