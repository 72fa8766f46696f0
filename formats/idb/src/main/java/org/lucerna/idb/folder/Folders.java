package org.lucerna.idb.folder;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeKey;

/** The folder trees, ordered by the names of their kinds. */
public final class Folders extends Listing<FolderTree> {
  private static final ByteString PREFIX = ByteString.utf8("$ dirtree/");

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Folders(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The tree of a kind such as {@code funcs}, or null if there is none. */
  public @Nullable FolderTree of(String kind) {
    Netnode node = nodes.node("$ dirtree/" + kind);
    return node == null ? null : new FolderTree(node, ByteString.utf8(kind), space);
  }

  @Override
  protected Supplier<@Nullable FolderTree> walk() {
    byte[] prefix = NodeKey.name(PREFIX);
    Records records = nodes.tree().records();
    boolean[] started = new boolean[1];
    return () -> {
      boolean on =
          started[0] ? records.isOnRecord() && records.next() : records.seek(Seek.AT_LEAST, prefix);
      started[0] = true;
      return on && records.keyStartsWith(prefix)
          ? new FolderTree(
              nodes.node(records.valueWord()), records.keyFrom(prefix.length).compact(), space)
          : null;
    };
  }
}
