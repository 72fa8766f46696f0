package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain X86Operation operations} of all opcodes, as tables that are filled on demand: a
 * short command needs few. Thread-safe: threads may put equal ones.
 */
final class X86Operations {
  private static final int OPCODES = 256;

  /** Prefixes by their number in vector encodings. */
  private static final int[] PREFIXES = {0, 0x66, 0xf3, 0xf2};

  /** The last map is the tenth one of XOP. */
  private static final int MAPS = 11;

  private static final X86Operations NARROW = new X86Operations(false);
  private static final X86Operations WIDE = new X86Operations(true);

  private final boolean is64Bit;

  /** The operations by opcode: one for each ModRM byte, or one for all. */
  private final @Nullable X86Operation[][] oneByte = new X86Operation[OPCODES][];

  /** The operations by map, number of the prefix, and opcode. */
  private final @Nullable X86Operation[] escaped =
      new X86Operation[MAPS * PREFIXES.length * OPCODES];

  private X86Operations(boolean is64Bit) {
    this.is64Bit = is64Bit;
    for (int opcode = 0; opcode < OPCODES; opcode++) {
      oneByte[opcode] = new X86Operation[X86Operation.readsModRm(opcode) ? OPCODES : 1];
    }
  }

  static X86Operations of(boolean is64Bit) {
    return is64Bit ? WIDE : NARROW;
  }

  /** The operation of an opcode without escape. */
  X86Operation oneByte(int opcode, int modRm) {
    @Nullable X86Operation[] row = oneByte[opcode];
    int at = modRm & row.length - 1;
    X86Operation operation = row[at];
    if (operation == null) {
      operation = X86Operation.oneByte(opcode, modRm, is64Bit);
      row[at] = operation;
    }
    return operation;
  }

  /**
   * The operation of an opcode with an escape.
   *
   * @param prefix its number in vector encodings: 0 for none, 1 for 66, 2 for f3, 3 for f2
   */
  X86Operation escaped(int map, int opcode, int prefix) {
    int at = (map * PREFIXES.length + prefix) * OPCODES + opcode;
    X86Operation operation = escaped[at];
    if (operation == null) {
      operation = X86Operation.escaped(map, opcode, PREFIXES[prefix]);
      escaped[at] = operation;
    }
    return operation;
  }
}
