package org.lucerna.types;

/**
 * A type told by its number among the database's local types. Lumina replaces these by names, so
 * that they occur in databases only.
 *
 * @param ordinal 1 to 2^32-1
 */
public record OrdinalType(
    NamedType.Tag tag, long ordinal, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** Without keyword, qualifiers and attributes. */
  public OrdinalType(long ordinal) {
    this(NamedType.Tag.TYPEDEF, ordinal, Qualifiers.NONE, Attributes.NONE);
  }
}
