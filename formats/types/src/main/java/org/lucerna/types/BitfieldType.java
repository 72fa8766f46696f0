package org.lucerna.types;

/**
 * A bit field; only occurs as a member.
 *
 * @param size of its storage unit: 1, 2, 4 or 8 bytes
 * @param width in bits, 0 to 16383; 0 ends the storage unit
 */
public record BitfieldType(
    int size, int width, boolean unsigned, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** A type without qualifiers and attributes. */
  public BitfieldType(int size, int width, boolean unsigned) {
    this(size, width, unsigned, Qualifiers.NONE, Attributes.NONE);
  }
}
