package org.lucerna.types;

/**
 * An array.
 *
 * @param count number of elements, 0 to 2^31-1; 0 if unknown
 * @param base index of the first element, 0 to 2^32-1; usually 0
 */
public record ArrayType(
    CType element, int count, long base, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** An array type from index 0 on, without qualifiers and attributes. */
  public ArrayType(CType element, int count) {
    this(element, count, 0, Qualifiers.NONE, Attributes.NONE);
  }
}
