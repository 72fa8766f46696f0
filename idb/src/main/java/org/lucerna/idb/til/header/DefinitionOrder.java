package org.lucerna.idb.til.header;

import java.util.List;
import java.util.Objects;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;

/** The order in which C takes the types of a library. */
public final class DefinitionOrder {
  private DefinitionOrder() {}

  /**
   * The types, each behind those whose sizes it needs: names of structures and unions are declared
   * before. What every compiler of IDA knows, such as {@code _BYTE}, is not among them.
   *
   * @throws org.lucerna.bytes.FormatException where the library is damaged
   */
  public static List<TypeDefinition> of(TypeLibrary library, TypeLayout layout) {
    Entities entities = new Entities(library, layout, new Identifiers());
    return Order.of(entities, List.of()).stream()
        .map(Entity::definition)
        .filter(Objects::nonNull)
        .toList();
  }
}
