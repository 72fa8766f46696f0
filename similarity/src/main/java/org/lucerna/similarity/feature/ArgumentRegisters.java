package org.lucerna.similarity.feature;

/** The registers of 64-bit x86 that hold a function's first arguments, by calling convention. */
public enum ArgumentRegisters {
  /** Of Unix: rdi, rsi, rdx, rcx, r8, r9. */
  SYSTEM_V(7, 6, 2, 1, 8, 9),
  /** Of Windows: rcx, rdx, r8, r9. */
  MICROSOFT(1, 2, 8, 9);

  private final int[] registers;

  ArgumentRegisters(int... registers) {
    this.registers = registers;
  }

  /** The arguments in a set of registers: bit n for the register of argument n, from 0 on. */
  int in(int set) {
    int arguments = 0;
    for (int i = 0; i < registers.length; i++) {
      arguments |= (set >> registers[i] & 1) << i;
    }
    return arguments;
  }
}
