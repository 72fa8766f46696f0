package org.lucerna.types;

/** A floating point number. */
public record FloatType(Form form, Qualifiers qualifiers, Attributes attributes) implements CType {
  /** Without qualifiers and attributes. */
  public FloatType(Form form) {
    this(form, Qualifiers.NONE, Attributes.NONE);
  }

  /** Its precision. */
  public enum Form {
    /** 4 bytes. */
    FLOAT,
    /** 8 bytes. */
    DOUBLE,
    /** The compiler settles the size. */
    LONG_DOUBLE,
    /** The processor's own: {@code _TBYTE} where it has one, 2 bytes otherwise. */
    PROCESSOR
  }
}
