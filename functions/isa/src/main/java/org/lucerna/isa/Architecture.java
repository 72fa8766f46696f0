package org.lucerna.isa;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of code that can be decoded. */
public enum Architecture {
  /** 32-bit x86. */
  X86(4),
  /** 64-bit x86. */
  X64(8),
  /** 64-bit ARM. */
  A64(8),
  /** 32-bit ARM. */
  A32(4),
  /** 32-bit ARM in Thumb. */
  T32(4),
  /** 32-bit and 64-bit MIPS, without its compressed forms. */
  MIPS(8),
  /** PowerPC. */
  PPC(8),
  /** RISC-V, with instructions of two and four bytes. */
  RISCV(8);

  private final int addressSize;

  Architecture(int addressSize) {
    this.addressSize = addressSize;
  }

  /** Whether linkers remove instructions, which changes distances within a function. */
  public boolean isShortened() {
    return this == RISCV;
  }

  /** The architecture that stands for all between which one program changes: A32 for T32. */
  public Architecture family() {
    return this == T32 ? A32 : this;
  }

  /** The address truncated to the architecture's address width. */
  public long wrap(long address) {
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
