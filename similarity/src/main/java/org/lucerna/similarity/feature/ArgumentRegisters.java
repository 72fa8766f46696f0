package org.lucerna.similarity.feature;

/** The registers of 64-bit x86 that hold a function's first arguments, by calling convention. */
public enum ArgumentRegisters {
  /** Of Unix: rdi, rsi, rdx, rcx, r8, r9. */
  SYSTEM_V(7, 6, 2, 1, 8, 9),
  /** Of Windows: rcx, rdx, r8, r9. */
  MICROSOFT(1, 2, 8, 9);

  /** Four bits for each register: 0, or one more than the number of its argument. */
  private final long numbers;

  ArgumentRegisters(int... registers) {
    long all = 0;
    for (int i = 0; i < registers.length; i++) {
      all |= (i + 1L) << (4 * registers[i]);
    }
    numbers = all;
  }

  /** Bit n for the register of argument n, from 0 on; 0 for other registers. */
  int bit(int register) {
    int number = (int) (numbers >>> (4 * register)) & 15;
    return number == 0 ? 0 : 1 << (number - 1);
  }
}
