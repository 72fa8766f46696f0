package org.lucerna.binary;

/** The processor that code is for. */
public enum InstructionSet {
  X86,
  X86_64,
  ARM,
  AARCH64,
  MIPS,
  POWERPC,
  POWERPC64,
  RISCV,
  S390,
  SPARC,
  LOONGARCH,
  /** Any other. */
  OTHER
}
