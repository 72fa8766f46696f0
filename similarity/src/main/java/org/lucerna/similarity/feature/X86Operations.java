package org.lucerna.similarity.feature;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The {@linkplain X86Operation operations} of all opcodes, as tables. Immutable. */
final class X86Operations {
  private static final int OPCODES = 256;

  /** Prefixes by their number in vector encodings. */
  private static final int[] PREFIXES = {0, 0x66, 0xf3, 0xf2};

  /** The last map is the tenth one of XOP. */
  private static final int MAPS = 11;

  private static final X86Operations NARROW = new X86Operations(false);
  private static final X86Operations WIDE = new X86Operations(true);

  /** By opcode: one for each ModRM byte, or the one for all. */
  private final X86Operation[][] oneByte = new X86Operation[OPCODES][];

  /** By map, number of the prefix, and opcode. */
  private final X86Operation[] escaped = new X86Operation[MAPS * PREFIXES.length * OPCODES];

  private X86Operations(boolean is64Bit) {
    Map<X86Operation, X86Operation> distinct = new HashMap<>();
    for (int opcode = 0; opcode < OPCODES; opcode++) {
      X86Operation[] row = new X86Operation[OPCODES];
      for (int modRm = 0; modRm < row.length; modRm++) {
        X86Operation operation = X86Operation.oneByte(opcode, modRm, is64Bit);
        row[modRm] = distinct.computeIfAbsent(operation, each -> each);
      }
      boolean isSame = Arrays.stream(row).allMatch(row[0]::equals);
      oneByte[opcode] = isSame ? new X86Operation[] {row[0]} : row;
    }
    for (int i = 0; i < escaped.length; i++) {
      int map = i / OPCODES / PREFIXES.length;
      int prefix = PREFIXES[i / OPCODES % PREFIXES.length];
      X86Operation operation = X86Operation.escaped(map, i % OPCODES, prefix);
      escaped[i] = distinct.computeIfAbsent(operation, each -> each);
    }
  }

  static X86Operations of(boolean is64Bit) {
    return is64Bit ? WIDE : NARROW;
  }

  /** Of an opcode without escape. */
  X86Operation oneByte(int opcode, int modRm) {
    X86Operation[] row = oneByte[opcode];
    return row[modRm & row.length - 1];
  }

  /**
   * Of an opcode with an escape.
   *
   * @param prefix its number in vector encodings: 0 for none, 1 for 66, 2 for f3, 3 for f2
   */
  X86Operation escaped(int map, int opcode, int prefix) {
    return escaped[(map * PREFIXES.length + prefix) * OPCODES + opcode];
  }
}
