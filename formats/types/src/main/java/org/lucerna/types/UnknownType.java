package org.lucerna.types;

/**
 * A type of which only the size is known, such as {@code _DWORD}.
 *
 * @param size 1, 2, 4, 8 or 16 bytes; 0 if unknown as well
 */
public record UnknownType(int size, Qualifiers qualifiers, Attributes attributes) implements CType {
  /** A type without qualifiers and attributes. */
  public UnknownType(int size) {
    this(size, Qualifiers.NONE, Attributes.NONE);
  }
}
