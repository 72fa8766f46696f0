package org.lucerna.idb.enumeration;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.internal.NodesThenTypes;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.types.EnumType;

/**
 * The enumerations of a database: first those that are nodes, in database order, then types of its
 * library with other names.
 */
public final class Enumerations extends Listing<Enumeration> {
  private final Netnodes nodes;
  private final Supplier<TypeLibrary> library;

  /** Creates the view of a database. */
  public Enumerations(Netnodes nodes, Supplier<TypeLibrary> library) {
    this.nodes = nodes;
    this.library = library;
  }

  /** The enumeration with this node; null if there is none. */
  public @Nullable Enumeration of(long node) {
    return EnumerationReader.read(nodes, node);
  }

  @Override
  protected Supplier<@Nullable Enumeration> walk() {
    return new NodesThenTypes<>(
        ListNode.walk(nodes, "$ enums", NodeTag.ALT, (list, item) -> of(item.word() - 1)),
        Enumeration::name,
        () -> new NodesThenTypes.Types<>(library.get().types(), Enumerations::of));
  }

  private static @Nullable Enumeration of(TypeDefinition definition) {
    return definition.type() instanceof EnumType type
        ? new Enumeration(
            definition.name(),
            type.bitmask(),
            type.size(),
            new TypeMembers(type, definition.partComments()).read(),
            definition.comment().isEmpty() ? null : definition.comment(),
            null,
            null)
        : null;
  }
}
