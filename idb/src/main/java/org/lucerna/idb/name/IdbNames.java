package org.lucerna.idb.name;

import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.container.Container;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeKey;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The names in the program, ordered by address. If the database has no records, which hold the text
 * of names, each name is empty.
 */
public final class IdbNames extends Listing<Name> {
  private final @Nullable IdbSection section;
  private final @Nullable Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database; {@code nodes} is null if it has no records. */
  public IdbNames(Container container, @Nullable Netnodes nodes, AddressSpace space) {
    this.section = container.section(SectionKind.NAM);
    this.nodes = nodes;
    this.space = space;
  }

  /** The name of an address, or null if it has none. */
  public @Nullable ByteString at(long address) {
    return nodes == null ? null : nodes.name(space.node(address));
  }

  @Override
  protected Supplier<@Nullable Name> walk() {
    if (section == null) {
      return () -> null;
    }
    NamSection addresses = NamSection.open(section.data(), space.wordSize());
    return nodes == null ? withoutNames(addresses) : new Walk(addresses, nodes);
  }

  private static Supplier<@Nullable Name> withoutNames(NamSection addresses) {
    PrimitiveIterator.OfLong next = LongStream.range(0, addresses.count()).iterator();
    return () ->
        next.hasNext() ? new Name(addresses.address(next.nextLong()), ByteString.EMPTY) : null;
  }

  /** Iterates over the addresses and looks up the name of each. */
  private final class Walk implements Supplier<@Nullable Name> {
    private final NamSection addresses;
    private final Netnodes nodes;
    private final Records records;
    private long next;

    Walk(NamSection addresses, Netnodes nodes) {
      this.addresses = addresses;
      this.nodes = nodes;
      this.records = nodes.tree().records();
    }

    @Override
    public @Nullable Name get() {
      while (next < addresses.count()) {
        long address = addresses.address(next);
        next++;
        byte[] key = NodeKey.tag(space.wordSize(), space.node(address), NodeTag.NAME);
        if (records.seek(Seek.EQUAL, key)) {
          return new Name(address, nodes.nameIn(records.value()));
        }
      }
      return null;
    }
  }
}
