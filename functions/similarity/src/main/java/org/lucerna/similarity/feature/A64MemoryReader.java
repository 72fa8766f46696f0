package org.lucerna.similarity.feature;

import static org.lucerna.isa.a64.A64Numbers.field;
import static org.lucerna.isa.a64.A64Numbers.signed;

import org.lucerna.isa.a64.A64Form;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** Decodes A64 instructions that access memory. Not thread-safe. */
final class A64MemoryReader {
  private static final int VECTOR = 1 << 26;
  private static final int LOADS = 1 << 22;

  private final A64Registers registers;

  A64MemoryReader(A64Registers registers) {
    this.registers = registers;
  }

  /**
   * Decodes an instruction.
   *
   * @param form one with a memory operand
   * @param hasAddress whether Rn is known to hold an address
   */
  void read(A64Form form, int word, long address, boolean hasAddress, DecodedInstruction into) {
    into.accessSize = size(form, word);
    into.displacement = displacement(form, word, into.accessSize);
    into.isPair = isPair(form);
    into.stores = stores(form, word, into.kind);
    int base = field(word, 5, 5);
    if (base == A64Registers.STACK_POINTER && form != A64Form.LITERAL && isSave(form, word, into)) {
      into.kind = InstructionClass.IGNORED;
      into.frame = frame(form, into.displacement);
      return;
    }
    transfer(word, form, into);
    into.indexed = form == A64Form.INDEXED;
    if (form == A64Form.LITERAL) {
      into.base = Base.ADDRESS;
      into.displacement += address;
    } else if (base == A64Registers.STACK_POINTER || base == A64Registers.FRAME_POINTER) {
      into.base = Base.FRAME;
      into.frame = base == A64Registers.STACK_POINTER ? frame(form, into.displacement) : 0;
    } else if (hasAddress && !into.indexed) {
      into.base = Base.ADDRESS;
      into.displacement += registers.get(base);
    } else {
      into.base = Base.POINTER;
    }
    update(form, word, into);
  }

  private static boolean isPair(A64Form form) {
    return form == A64Form.PAIR || form == A64Form.PAIR_BEFORE || form == A64Form.PAIR_AFTER;
  }

  /** The size of an access in bytes; for a pair, of each register. */
  private static int size(A64Form form, int word) {
    int scale = word >>> 30;
    boolean isVector = (word & VECTOR) != 0;
    return switch (form) {
      case LITERAL -> isVector ? 4 << Math.min(scale, 2) : scale == 1 ? 8 : 4;
      case PAIR, PAIR_BEFORE, PAIR_AFTER -> isVector ? 4 << Math.min(scale, 2) : scale == 2 ? 8 : 4;
      case STRUCTURES, STRUCTURES_AFTER -> 16;
      case LOAD_EXCLUSIVE, STORE_EXCLUSIVE, EXCHANGE, COMPARE_EXCHANGE -> 1 << scale;
      default -> isVector && field(word, 23, 1) == 1 ? 16 : 1 << scale;
    };
  }

  private static long displacement(A64Form form, int word, int size) {
    return switch (form) {
      case LITERAL -> 4 * signed(word, 5, 19);
      case OFFSET -> (long) field(word, 10, 12) * size;
      case UNSCALED, BEFORE -> signed(word, 12, 9);
      case PAIR, PAIR_BEFORE -> signed(word, 15, 7) * size;
      default -> 0;
    };
  }

  private static boolean stores(A64Form form, int word, InstructionClass kind) {
    return switch (form) {
      case LITERAL -> false;
      case EXCHANGE, COMPARE_EXCHANGE -> true;
      case OFFSET, UNSCALED, BEFORE, AFTER, INDEXED ->
          kind != InstructionClass.OTHER
              && ((word & VECTOR) != 0 ? (word & LOADS) == 0 : field(word, 22, 2) == 0);
      default -> (word & LOADS) == 0;
    };
  }

  /** Whether registers are saved on the stack that a function must restore, or restored. */
  private static boolean isSave(A64Form form, int word, DecodedInstruction into) {
    if (into.accessSize != 8 || form == A64Form.INDEXED || !(isPair(form) || isSingle(form))) {
      return false;
    }
    int first = word & 31;
    int second = into.isPair ? field(word, 10, 5) : first;
    return (word & VECTOR) != 0
        ? A64Registers.isSavedVector(first) && A64Registers.isSavedVector(second)
        : A64Registers.isSaved(first) && A64Registers.isSaved(second);
  }

  private static boolean isSingle(A64Form form) {
    return switch (form) {
      case OFFSET, UNSCALED, BEFORE, AFTER -> true;
      default -> false;
    };
  }

  private static long frame(A64Form form, long displacement) {
    boolean grows = form == A64Form.BEFORE || form == A64Form.PAIR_BEFORE;
    return grows ? Math.max(-displacement, 0) : 0;
  }

  /** The registers that are stored or loaded. */
  private void transfer(int word, A64Form form, DecodedInstruction into) {
    boolean isGeneral = (word & VECTOR) == 0 && into.kind != InstructionClass.OTHER;
    boolean isKnown =
        isPair(form) || isSingle(form) || form == A64Form.INDEXED || form == A64Form.LITERAL;
    if (!isGeneral || !isKnown) {
      return;
    }
    int moved = 1 << (word & 31) | (into.isPair ? 1 << field(word, 10, 5) : 0);
    if (into.stores) {
      into.reads |= moved;
    } else {
      into.writes |= moved;
      registers.forget(moved);
    }
  }

  /** A number added to the base counts as an immediate. */
  private static void update(A64Form form, int word, DecodedInstruction into) {
    long added =
        switch (form) {
          case BEFORE, AFTER -> signed(word, 12, 9);
          case PAIR_BEFORE, PAIR_AFTER -> signed(word, 15, 7) * into.accessSize;
          default -> 0;
        };
    if (added != 0 && into.base != Base.FRAME) {
      into.hasImmediate = true;
      into.immediate = added;
    }
  }
}
