package org.lucerna.idb.til.header;

import org.jspecify.annotations.Nullable;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.types.CType;
import org.lucerna.types.EnumType;
import org.lucerna.types.NamedType;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;

/**
 * A named type in the header. Compared by identity.
 *
 * @see #kind
 */
final class Entity {
  /** How a type is declared. */
  enum Kind {
    /** A type with members. */
    AGGREGATE,
    /** Its contents are unknown. */
    OPAQUE,
    ENUM,
    /** Another name for a type. */
    ALIAS,
    /** Defined by the prelude. */
    PREDEFINED
  }

  private final String identifier;
  private final @Nullable TypeDefinition definition;
  private final @Nullable CType type;
  private final Kind kind;

  /**
   * Creates a type.
   *
   * @param definition null if the library lacks it
   * @param type null if it is unknown
   */
  Entity(String identifier, @Nullable TypeDefinition definition, @Nullable CType type) {
    this(identifier, definition, type, kind(type));
  }

  private Entity(
      String identifier, @Nullable TypeDefinition definition, @Nullable CType type, Kind kind) {
    this.identifier = identifier;
    this.definition = definition;
    this.type = type;
    this.kind = kind;
  }

  /** Creates a type that the prelude defines. */
  static Entity predefined(String identifier) {
    return new Entity(identifier, null, null, Kind.PREDEFINED);
  }

  private static Kind kind(@Nullable CType type) {
    return switch (type) {
      case null -> Kind.OPAQUE;
      case StructType _, UnionType _ -> Kind.AGGREGATE;
      case EnumType _ -> Kind.ENUM;
      case NamedType named when named.name().isEmpty() -> Kind.OPAQUE;
      default -> Kind.ALIAS;
    };
  }

  String identifier() {
    return identifier;
  }

  @Nullable TypeDefinition definition() {
    return definition;
  }

  @Nullable CType type() {
    return type;
  }

  Kind kind() {
    return kind;
  }

  /** The keyword to declare it with, before its definition. */
  String keyword() {
    boolean union =
        type instanceof UnionType
            || (type instanceof NamedType named && named.tag() == NamedType.Tag.UNION);
    return union ? "union" : "struct";
  }
}
