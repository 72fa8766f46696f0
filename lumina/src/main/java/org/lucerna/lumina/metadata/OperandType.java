package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;

/**
 * How one operand of an instruction is shown.
 *
 * @param form its form
 * @param reference of the offset: present if and only if {@code form} is {@link OperandForm#OFFSET}
 */
public record OperandType(OperandForm form, @Nullable OffsetReference reference) {
  /** Nothing is said of the operand. */
  public static final OperandType NONE = new OperandType(OperandForm.NONE, null);

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if an offset has no reference, or another form has one
   */
  public OperandType {
    if ((form == OperandForm.OFFSET) != (reference != null)) {
      throw new IllegalArgumentException(
          form + (reference == null ? " without a reference" : " with a reference"));
    }
  }

  /**
   * An operand of that form.
   *
   * @throws IllegalArgumentException for {@link OperandForm#OFFSET}, which needs a reference
   */
  public static OperandType of(OperandForm form) {
    return new OperandType(form, null);
  }

  /** An operand that is an offset. */
  public static OperandType offset(OffsetReference reference) {
    return new OperandType(OperandForm.OFFSET, reference);
  }

  /**
   * The operand with the form in the low four bits of {@code nibble}; its reference, if any, is
   * read next.
   */
  static OperandType read(int nibble, Cursor in) {
    OperandForm form = OperandForm.of(nibble);
    return form == OperandForm.OFFSET ? offset(OffsetReference.read(in)) : of(form);
  }

  /** Writes the reference that follows the nibbles, if any. */
  void writeReference(ByteSink out) {
    if (reference != null) {
      reference.write(out);
    }
  }
}
