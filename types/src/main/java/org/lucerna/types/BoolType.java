package org.lucerna.types;

/**
 * A truth value.
 *
 * @param size 0 is {@code bool}, whose size the compiler settles; 1, 4 or 8 bytes. 8 means 2 if the
 *     database is not of 64 bits: the type string has one code for both
 */
public record BoolType(int size, Qualifiers qualifiers, Attributes attributes) implements CType {
  /** Without qualifiers and attributes. */
  public BoolType(int size) {
    this(size, Qualifiers.NONE, Attributes.NONE);
  }
}
