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
  /** One of each form that has no reference; null for the form that has one. */
  private static final @Nullable OperandType[] OF_FORMS = ofForms();

  /** No form is stated for the operand. */
  public static final OperandType NONE = of(OperandForm.NONE);

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
    OperandType same = OF_FORMS[form.code()];
    return same == null ? new OperandType(form, null) : same;
  }

  private static @Nullable OperandType[] ofForms() {
    @Nullable OperandType[] all = new @Nullable OperandType[OperandForm.values().length];
    for (OperandForm form : OperandForm.values()) {
      if (form != OperandForm.OFFSET) {
        all[form.code()] = new OperandType(form, null);
      }
    }
    return all;
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
