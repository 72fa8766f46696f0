package org.lucerna.types;

/** A floating point number. */
public record FloatType(Form form, Qualifiers qualifiers, Attributes attributes) implements CType {
  /** A type without qualifiers and attributes. */
  public FloatType(Form form) {
    this(form, Qualifiers.NONE, Attributes.NONE);
  }

  /** Its precision. */
  public enum Form {
    /** 4 bytes. */
    FLOAT,
    /** 8 bytes. */
    DOUBLE,
    /** Its size depends on the compiler. */
    LONG_DOUBLE,
    /** Specific to the processor: {@code _TBYTE} if it has one, otherwise 2 bytes. */
    PROCESSOR
  }
}
