package org.lucerna.idb.til.header;

import java.util.List;
import java.util.Objects;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;

/** An order in which C accepts the types of a library. */
public final class DefinitionOrder {
  private DefinitionOrder() {}

  /**
   * The types, each after the types whose sizes it needs; names of structures and unions are
   * assumed to be declared before. Types built into IDA, such as {@code _BYTE}, are not included.
   *
   * @throws org.lucerna.bytes.FormatException if the library is damaged
   */
  public static List<TypeDefinition> of(TypeLibrary library, TypeLayout layout) {
    Entities entities = new Entities(library, layout, new Identifiers());
    return Order.of(entities, List.of()).stream()
        .map(Entity::definition)
        .filter(Objects::nonNull)
        .toList();
  }
}
