package org.lucerna.idb.name;

import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRanges;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.container.Container;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeKey;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.segment.IdbSegments;

/**
 * The names in the program, ordered by address. If the database has no records, which hold the text
 * of names, each name is empty.
 *
 * <p>Section nam lists the addresses. If it is missing, or most of its addresses have no name, as
 * after a rebase that did not update it, then the names are those that the records have for
 * addresses in segments: see {@link #areOfRecords}.
 */
public final class IdbNames extends Listing<Name> {
  /** Number of addresses of section nam that are looked up to see whether it fits the records. */
  private static final int PROBES = 64;

  private static final byte[] FIRST = {'.'};

  private final @Nullable IdbSection section;
  private final @Nullable Netnodes nodes;
  private final AddressSpace space;
  private final Supplier<DatabaseMemory> memory;

  /**
   * Creates the view of a database.
   *
   * @param nodes null if it has no records
   * @param memory finds the addresses with names, if section nam does not
   */
  public IdbNames(
      Container container,
      @Nullable Netnodes nodes,
      AddressSpace space,
      Supplier<DatabaseMemory> memory) {
    this.section = container.section(SectionKind.NAM);
    this.nodes = nodes;
    this.space = space;
    this.memory = memory;
  }

  /** The name of an address, or null if there is none. */
  public @Nullable ByteString at(long address) {
    return nodes == null ? null : nodes.name(space.node(address));
  }

  /**
   * Whether section nam is missing or does not fit the records, so that they are listed instead.
   */
  public boolean areOfRecords() {
    return nodes != null && !fits(addresses(), nodes);
  }

  private @Nullable NamSection addresses() {
    return section == null ? null : NamSection.open(section.data(), space.wordSize());
  }

  private boolean fits(@Nullable NamSection addresses, Netnodes nodes) {
    if (addresses == null) {
      return false;
    }
    long probes = Math.min(PROBES, addresses.count());
    Records records = nodes.tree().records();
    long named = 0;
    for (long i = 0; i < probes; i++) {
      long address = addresses.address(i * addresses.count() / probes);
      named += records.seek(Seek.EQUAL, key(address)) ? 1 : 0;
    }
    return 2 * named >= probes;
  }

  private byte[] key(long address) {
    return NodeKey.tag(space.wordSize(), space.node(address), NodeTag.NAME);
  }

  @Override
  protected Supplier<@Nullable Name> walk() {
    NamSection addresses = addresses();
    if (nodes == null) {
      return addresses == null ? () -> null : withoutNames(addresses);
    }
    return addresses != null && fits(addresses, nodes)
        ? new Walk(addresses, nodes)
        : new RecordWalk(nodes);
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
        if (records.seek(Seek.EQUAL, key(address))) {
          return new Name(address, nodes.nameIn(records.value()));
        }
      }
      return null;
    }
  }

  /** Iterates over the names of the nodes that stand for addresses of the program. */
  private final class RecordWalk implements Supplier<@Nullable Name> {
    private final Netnodes nodes;
    private final Records records;
    private final AddressRanges program;
    private boolean isOn;

    RecordWalk(Netnodes nodes) {
      this.nodes = nodes;
      this.records = nodes.tree().records();
      this.program = new IdbSegments(nodes, space).ranges();
      this.isOn = records.seek(Seek.GREATER, FIRST);
    }

    @Override
    public @Nullable Name get() {
      while (isOn && records.keyAt(0) == '.') {
        Name name = name();
        isOn = records.next();
        if (name != null) {
          return name;
        }
      }
      return null;
    }

    private @Nullable Name name() {
      int size = space.wordSize();
      if (records.keyLength() != 2 + size || records.keyAt(1 + size) != NodeTag.NAME) {
        return null;
      }
      long address = space.address(records.keyWord(1, size));
      return program.contains(address) && isNamed(address)
          ? new Name(address, nodes.nameIn(records.value()).compact())
          : null;
    }

    /** Some names of records are not shown, such as names of weak imports: the flags tell which. */
    private boolean isNamed(long address) {
      OptionalInt flags = memory.get().flags(address);
      return flags.isEmpty() || ByteFlags.is(flags.getAsInt(), ByteFlags.NAME);
    }
  }
}
