package org.lucerna.calcrel;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of code that keys can be computed for. */
public enum Architecture {
  /** 32-bit x86. */
  X86(4, false),
  /** 64-bit x86. */
  X64(8, false),
  /** 64-bit ARM. */
  A64(8, false),
  /** 32-bit ARM. */
  A32(4, false),
  /** 32-bit ARM in Thumb. */
  T32(4, false),
  /** 32-bit and 64-bit MIPS, without its compressed forms. */
  MIPS(8, false),
  /** PowerPC; experimental. */
  PPC(8, true),
  /** RISC-V, with instructions of two and four bytes; experimental. */
  RISCV(8, true);

  private final int addressSize;
  private final boolean experimental;

  Architecture(int addressSize, boolean experimental) {
    this.addressSize = addressSize;
    this.experimental = experimental;
  }

  /** Whether the rules are an untested guess. */
  public boolean isExperimental() {
    return experimental;
  }

  /** Whether linkers remove instructions, which changes distances within a function. */
  public boolean isShortened() {
    return this == RISCV;
  }

  /** The address truncated to the architecture's address width. */
  long wrap(long address) {
    return addressSize == 8 ? address : address & 0xffff_ffffL;
  }

  /** The name in lower case, as {@link #parse} reads it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The architecture with a name such as {@code x64}; null if it is not supported. */
  public static @Nullable Architecture parse(String name) {
    for (Architecture architecture : values()) {
      if (architecture.toString().equals(name)) {
        return architecture;
      }
    }
    return null;
  }
}
