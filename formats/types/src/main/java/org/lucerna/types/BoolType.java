package org.lucerna.types;

/**
 * A truth value.
 *
 * @param size 0 for {@code bool}, whose size depends on the compiler; otherwise 1, 4 or 8 bytes. 8
 *     means 2 in databases other than 64-bit ones: the type string has one code for both
 */
public record BoolType(int size, Qualifiers qualifiers, Attributes attributes) implements CType {
  /** A type without qualifiers and attributes. */
  public BoolType(int size) {
    this(size, Qualifiers.NONE, Attributes.NONE);
  }
}
