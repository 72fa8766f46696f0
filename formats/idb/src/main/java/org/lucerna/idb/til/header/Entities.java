package org.lucerna.idb.til.header;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.types.CType;
import org.lucerna.types.IntegerType;
import org.lucerna.types.NamedType;
import org.lucerna.types.OrdinalType;

/** The types of a header: the library's, and those that they refer to. */
final class Entities {
  private final TypeLibrary library;
  private final TypeLayout layout;
  private final Identifiers identifiers;
  private final List<Entity> all = new ArrayList<>();
  private final Map<ByteString, Entity> byName = new HashMap<>();
  private final Map<Long, Entity> byOrdinal = new HashMap<>();

  Entities(TypeLibrary library, TypeLayout layout, Identifiers identifiers) {
    this.library = library;
    this.layout = layout;
    this.identifiers = identifiers;
    for (String word : Prelude.types()) {
      identifiers.take(word);
      byName.put(ByteString.utf8(word), Entity.predefined(word));
    }
    for (TypeDefinition definition : library.types()) {
      add(definition);
    }
  }

  private void add(TypeDefinition definition) {
    Entity predefined = byName.get(definition.name());
    if (predefined != null && predefined.kind() == Entity.Kind.PREDEFINED) {
      byOrdinal.putIfAbsent(definition.number(), predefined);
      return;
    }
    String name = Identifiers.valid(definition.name());
    String identifier =
        identifiers.take(
            name.isEmpty() ? "type_" + Long.toUnsignedString(definition.number()) : name);
    Entity entity = new Entity(identifier, definition, definition.type());
    all.add(entity);
    byName.putIfAbsent(definition.name(), entity);
    byOrdinal.putIfAbsent(definition.number(), entity);
  }

  /** The types known so far, first the library's, in library order. */
  List<Entity> all() {
    return all;
  }

  /** The type that a reference refers to. */
  Entity of(NamedType reference) {
    Entity known = byName.get(reference.name());
    return known != null ? known : missing(reference, reference.name());
  }

  /** The type that a reference refers to. */
  Entity of(OrdinalType reference) {
    Entity known = byOrdinal.get(reference.ordinal());
    if (known == null) {
      TypeDefinition aliased = library.type(reference.ordinal());
      known = aliased == null ? null : byOrdinal.get(aliased.number());
    }
    return known != null
        ? known
        : missing(reference, ByteString.utf8("type_" + reference.ordinal()));
  }

  private Entity missing(CType reference, ByteString name) {
    Entity entity = placeholder(reference, Identifiers.valid(name));
    all.add(entity);
    if (reference instanceof OrdinalType ordinal) {
      byOrdinal.put(ordinal.ordinal(), entity);
    } else {
      byName.put(name, entity);
    }
    return entity;
  }

  /** A placeholder for a type that the library lacks. */
  private Entity placeholder(CType reference, String name) {
    String identifier = identifiers.take(name.isEmpty() ? "type" : name);
    if (reference instanceof NamedType named && named.tag() != NamedType.Tag.TYPEDEF) {
      return new Entity(
          identifier,
          null,
          named.tag() == NamedType.Tag.ENUM
              ? new IntegerType(0, IntegerType.Form.PLAIN)
              : new NamedType(
                  named.tag(), ByteString.EMPTY, named.qualifiers(), named.attributes()));
    }
    return new Entity(identifier, null, layout.wellKnown(reference));
  }
}
