package org.lucerna.types;

/**
 * A reference to a type by its ordinal among the database's local types. Lumina replaces ordinals
 * by names, so they only occur in databases.
 *
 * @param ordinal 1 to 2^32-1
 */
public record OrdinalType(
    NamedType.Tag tag, long ordinal, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** A type without keyword, qualifiers and attributes. */
  public OrdinalType(long ordinal) {
    this(NamedType.Tag.TYPEDEF, ordinal, Qualifiers.NONE, Attributes.NONE);
  }
}
