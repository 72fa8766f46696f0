package org.lucerna.similarity.feature;

/** The registers of 64-bit x86 that hold a function's first arguments, by calling convention. */
public enum ArgumentRegisters {
  /** Of Unix: rdi, rsi, rdx, rcx, r8, r9. */
  SYSTEM_V(7, 6, 2, 1, 8, 9),
  /** Of Windows: rcx, rdx, r8, r9. */
  MICROSOFT(1, 2, 8, 9);

  private final int[] bits = new int[16];

  ArgumentRegisters(int... registers) {
    for (int i = 0; i < registers.length; i++) {
      bits[registers[i]] = 1 << i;
    }
  }

  /** Bit n for the register of argument n, from 0 on; 0 for other registers. */
  int bit(int register) {
    return bits[register];
  }
}
