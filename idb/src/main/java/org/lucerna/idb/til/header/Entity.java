package org.lucerna.idb.til.header;

import org.jspecify.annotations.Nullable;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.types.CType;
import org.lucerna.types.EnumType;
import org.lucerna.types.NamedType;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;

/**
 * A type with a name in the header. Equal to itself only.
 *
 * @see #kind
 */
final class Entity {
  /** How a type is declared. */
  enum Kind {
    /** With members. */
    AGGREGATE,
    /** Nothing is known of it. */
    OPAQUE,
    ENUM,
    /** Another name of a type. */
    ALIAS,
    /** The prelude has it. */
    PREDEFINED
  }

  private final String identifier;
  private final @Nullable TypeDefinition definition;
  private final @Nullable CType type;
  private final Kind kind;

  /**
   * A type.
   *
   * @param definition null where the library lacks it
   * @param type null where nothing is known of it
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

  /** One of the prelude's. */
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

  /** The keyword of one that is declared before it is defined. */
  String keyword() {
    boolean union =
        type instanceof UnionType
            || (type instanceof NamedType named && named.tag() == NamedType.Tag.UNION);
    return union ? "union" : "struct";
  }
}
