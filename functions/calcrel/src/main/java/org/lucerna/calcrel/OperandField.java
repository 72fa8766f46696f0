package org.lucerna.calcrel;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The part of an instruction that holds an operand. */
public enum OperandField {
  /** A displacement, or the address of a memory operand (x86). */
  DISP,
  /** An immediate (x86). */
  IMM,
  /** The twelve bits of an addition, a load or a store (A64, RISC-V). */
  IMM12,
  /** The sixteen bits of an immediate (MIPS, PowerPC; A32: in MOVW and MOVT). */
  IMM16;

  /** The name in lower case, as {@link #parse} reads it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The field with a name such as {@code disp}; null if there is none. */
  public static @Nullable OperandField parse(String name) {
    for (OperandField field : values()) {
      if (field.toString().equals(name)) {
        return field;
      }
    }
    return null;
  }
}
