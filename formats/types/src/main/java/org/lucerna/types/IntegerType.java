package org.lucerna.types;

/**
 * An integer.
 *
 * @param size 1, 2, 4, 8 or 16 bytes; 0 for {@code int}, whose size depends on the compiler
 */
public record IntegerType(int size, Form form, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** A type without qualifiers and attributes. */
  public IntegerType(int size, Form form) {
    this(size, form, Qualifiers.NONE, Attributes.NONE);
  }

  /** Signedness, or a special kind of integer. */
  public enum Form {
    /** Without explicit signedness: signed, in C. */
    PLAIN,
    SIGNED,
    UNSIGNED,
    /** {@code char}; only of one byte. */
    CHARACTER,
    /** A segment register; only of size 0. */
    SEGMENT
  }
}
