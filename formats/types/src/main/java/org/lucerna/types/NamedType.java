package org.lucerna.types;

import org.lucerna.bytes.ByteString;

/**
 * A reference to a type by name.
 *
 * @param tag the keyword before the name
 * @param name empty for the declaration of the type that is being defined: {@code struct x;}
 */
public record NamedType(Tag tag, ByteString name, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** A type without keyword, qualifiers and attributes. */
  public NamedType(ByteString name) {
    this(Tag.TYPEDEF, name, Qualifiers.NONE, Attributes.NONE);
  }

  /** The keyword before a type's name. */
  public enum Tag {
    /** No keyword: any type. */
    TYPEDEF,
    STRUCT,
    UNION,
    ENUM
  }
}
