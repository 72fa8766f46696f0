package org.lucerna.idb.script;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** The scripts in a database, in database order. */
public final class Scripts extends Listing<Script> {
  private static final int BODY = 'X';

  private final Netnodes nodes;

  /** Creates the view of a database. */
  public Scripts(Netnodes nodes) {
    this.nodes = nodes;
  }

  @Override
  protected Supplier<@Nullable Script> walk() {
    return ListNode.walk(
        nodes,
        "$ scriptsnippets",
        NodeTag.ALT,
        (list, item) -> {
          Netnode node = nodes.node(item.word() - 1);
          return new Script(
              text(node.sup(0)), text(node.sup(1)), ListNode.text(node.blob(BODY, 0)));
        });
  }

  private static ByteString text(@Nullable ByteString value) {
    return value == null ? ByteString.EMPTY : ListNode.text(value);
  }
}
