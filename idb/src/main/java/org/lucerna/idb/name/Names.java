package org.lucerna.idb.name;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.container.Container;
import org.lucerna.idb.container.Section;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeKey;
import org.lucerna.idb.netnode.Tag;

/** The names in the program, in the order of their addresses. */
public final class Names extends Listing<Name> {
  private final @Nullable Section section;
  private final Netnodes nodes;
  private final AddressSpace space;

  /** The view on a database. */
  public Names(Container container, Netnodes nodes, AddressSpace space) {
    this.section = container.section(SectionKind.NAM);
    this.nodes = nodes;
    this.space = space;
  }

  /** The name of an address, or null. */
  public @Nullable ByteString at(long address) {
    return nodes.name(space.node(address));
  }

  @Override
  protected Supplier<@Nullable Name> walk() {
    return section == null
        ? () -> null
        : new Walk(NamSection.open(section.data(), space.wordSize()));
  }

  /** Goes through the addresses, each with a look-up of its own. */
  private final class Walk implements Supplier<@Nullable Name> {
    private final NamSection addresses;
    private final Records records = nodes.tree().records();
    private long next;

    Walk(NamSection addresses) {
      this.addresses = addresses;
    }

    @Override
    public @Nullable Name get() {
      while (next < addresses.count()) {
        long address = addresses.address(next);
        next++;
        byte[] key = NodeKey.tag(space.wordSize(), space.node(address), Tag.NAME);
        if (records.seek(Seek.EQUAL, key)) {
          return new Name(address, nodes.nameIn(records.value()));
        }
      }
      return null;
    }
  }
}
