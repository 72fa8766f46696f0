package org.lucerna.idb.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.NodeTag;

/** The functions of a program, ordered by start address. */
public final class IdbFunctions extends Listing<IdbFunction> {
  static final String NODE = "$ funcs";
  private static final int COMMENT = 'C';
  private static final int REPEATABLE_COMMENT = 'R';
  private static final ByteString STYLE = ByteString.hex("04030201");

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public IdbFunctions(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /**
   * The function that starts at an address, or null if there is none. Its tails are those of its
   * own list.
   */
  public @Nullable IdbFunction at(long start) {
    Netnode list = nodes.node(NODE);
    ByteString value = list == null ? null : list.sup(space.node(start));
    if (list == null || value == null) {
      return null;
    }
    FunctionChunk chunk = FunctionChunk.read(value, space);
    return chunk.isTail() ? null : function(list, chunk, chunks(chunk));
  }

  /**
   * The function with an address in its entry chunk or in a tail that it owns; null if there is
   * none.
   */
  public @Nullable IdbFunction containing(long address) {
    Netnode list = nodes.node(NODE);
    if (list == null) {
      return null;
    }
    NodeItems chunks = list.items(NodeTag.SUP);
    if (!chunks.seek(Seek.AT_MOST, space.node(address)) || !chunks.isNumbered()) {
      return null;
    }
    FunctionChunk chunk = FunctionChunk.read(chunks.value(), space);
    return chunk.range().contains(address) ? at(chunk.owner()) : null;
  }

  /** The details of a function. */
  public FunctionDetails details(IdbFunction function) {
    return new FunctionDetails(nodes, space, function.start());
  }

  /** The tails of all functions, ordered by address. */
  public Tails tails() {
    return new Tails(nodes, space);
  }

  /** The functions before Lumina's results were applied. */
  public OriginalFunctions originals() {
    return new OriginalFunctions(nodes, space);
  }

  @Override
  protected Supplier<@Nullable IdbFunction> walk() {
    Map<Long, List<AddressRange>> tails = ownedTails();
    return ListNode.walk(
        nodes,
        NODE,
        NodeTag.SUP,
        (list, item) -> {
          FunctionChunk chunk = FunctionChunk.read(item.value(), space);
          if (chunk.isTail()) {
            return null;
          }
          // Otherwise many functions could share one long list, each with its own copy.
          boolean isCanonical = item.index() == space.node(chunk.range().start());
          return function(list, chunk, isCanonical ? allChunks(chunk, tails) : List.of());
        });
  }

  private List<AddressRange> allChunks(FunctionChunk entry, Map<Long, List<AddressRange>> tails) {
    Set<AddressRange> chunks = new LinkedHashSet<>(chunks(entry));
    chunks.addAll(tails.getOrDefault(entry.range().start(), List.of()));
    return List.copyOf(chunks);
  }

  /** The tails by owning function: a database may lack the functions' own lists. */
  private Map<Long, List<AddressRange>> ownedTails() {
    Map<Long, List<AddressRange>> tails = new HashMap<>();
    Supplier<@Nullable FunctionChunk> all = tails().chunks();
    for (FunctionChunk tail = all.get(); tail != null; tail = all.get()) {
      tails.computeIfAbsent(tail.owner(), start -> new ArrayList<>()).add(tail.range());
    }
    return tails;
  }

  /** The function's list of its chunks except the first. */
  private List<AddressRange> chunks(FunctionChunk entry) {
    Netnode node = nodes.node(space.node(entry.range().start()));
    Unpacker in =
        new Unpacker(node.blob(NodeTag.SUP, Tails.FIRST, FunctionDetails.MAX_RECORDS), space);
    List<AddressRange> chunks = new ArrayList<>();
    long position = 0;
    while (!in.atEnd()) {
      long start = space.wrap(position + in.ea());
      position = space.wrap(start + in.ea());
      chunks.add(new AddressRange(start, position));
    }
    return chunks;
  }

  private IdbFunction function(Netnode list, FunctionChunk chunk, List<AddressRange> tails) {
    long node = space.node(chunk.range().start());
    return new IdbFunction(
        chunk.range(),
        chunk.flags(),
        chunk.frame(),
        chunk.counts(),
        chunk.colour(),
        tails,
        ListNode.textOrNull(nodes.name(node)),
        text(list.sup(COMMENT, node)),
        text(list.sup(REPEATABLE_COMMENT, node)));
  }

  /** The text of a comment; null if the value is a style. */
  private @Nullable ByteString text(@Nullable ByteString value) {
    return value == null
            || (value.length() >= STYLE.length() && value.slice(0, STYLE.length()).equals(STYLE))
        ? null
        : nodes.text(value);
  }
}
