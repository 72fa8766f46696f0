package org.lucerna.similarity.feature;

/** The registers of 64-bit x86 that hold a function's first arguments, by calling convention. */
@SuppressWarnings("ImmutableEnumChecker") // The arrays are never modified.
public enum ArgumentRegisters {
  /** The registers of Unix: rdi, rsi, rdx, rcx, r8, r9. */
  SYSTEM_V(7, 6, 2, 1, 8, 9),
  /** The registers of Windows: rcx, rdx, r8, r9. */
  MICROSOFT(1, 2, 8, 9);

  private static final int HALF = 8;

  /** The arguments in each set of registers 0 to 7, and in each of registers 8 to 15. */
  private final byte[] low = new byte[1 << HALF];

  private final byte[] high = new byte[1 << HALF];

  ArgumentRegisters(int... registers) {
    for (int set = 0; set < 1 << HALF; set++) {
      for (int i = 0; i < registers.length; i++) {
        low[set] |= (byte) ((set >> registers[i] & 1) << i);
        high[set] |= (byte) ((set << HALF >> registers[i] & 1) << i);
      }
    }
  }

  /** The arguments in a set of registers: bit n for the register of argument n, from 0 on. */
  int in(int set) {
    return low[set & 0xff] | high[set >> HALF & 0xff];
  }
}
