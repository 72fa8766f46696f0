package org.lucerna.idb.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** The tails of all functions, ordered by address. */
public final class Tails extends Listing<Tail> {
  /** The first item of a function's list of chunks, and of a tail's list of functions. */
  static final long FIRST = 0x7000;

  private final Netnodes nodes;
  private final AddressSpace space;

  Tails(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable Tail> walk() {
    Supplier<@Nullable FunctionChunk> chunks = chunks();
    return () -> {
      FunctionChunk chunk = chunks.get();
      return chunk == null
          ? null
          : new Tail(chunk.range(), chunk.flags(), chunk.owner(), referers(chunk));
    };
  }

  Supplier<@Nullable FunctionChunk> chunks() {
    return ListNode.walk(
        nodes,
        IdbFunctions.NODE,
        NodeTag.SUP,
        (list, item) -> {
          FunctionChunk chunk = FunctionChunk.read(item.value(), space);
          return chunk.isTail() ? chunk : null;
        });
  }

  private List<Long> referers(FunctionChunk tail) {
    long node = space.node(tail.range().start());
    ByteString blob = nodes.node(node).blob(NodeTag.SUP, FIRST, FunctionDetails.MAX_RECORDS);
    Cursor words = Cursor.of(blob);
    List<Long> starts = new ArrayList<>();
    while (!words.atEnd()) {
      starts.add(space.word(words));
    }
    return starts;
  }
}
