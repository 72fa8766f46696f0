package org.lucerna.idb.comment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The comments at addresses, in node order, and at one address in the order of {@link CommentKind}.
 * Comments on functions are part of {@linkplain org.lucerna.idb.function the functions}.
 */
public final class Comments extends Listing<Comment> {
  private static final int ANTERIOR = 1000;
  private static final int POSTERIOR = 2000;
  private static final int MAX_LINES = 1000;
  private static final int END_OF_LINES = 0x1000;

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Comments(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The lines before an address, up to the first missing one. */
  public List<ByteString> anteriorLines(long address) {
    return lines(address, ANTERIOR);
  }

  /** The lines after an address, up to the first missing one. */
  public List<ByteString> posteriorLines(long address) {
    return lines(address, POSTERIOR);
  }

  private List<ByteString> lines(long address, int first) {
    Netnode node = nodes.node(space.node(address));
    List<ByteString> lines = new ArrayList<>();
    for (int index = first; index < first + MAX_LINES; index++) {
      ByteString line = node.sup(index);
      if (line == null) {
        break;
      }
      lines.add(nodes.text(line));
    }
    return lines;
  }

  @Override
  protected Supplier<@Nullable Comment> walk() {
    AddressItems items = new AddressItems(nodes);
    return () -> {
      while (items.next()) {
        long index = items.index();
        if (items.tag() == NodeTag.SUP && index >= 0 && index < END_OF_LINES) {
          Comment comment = read(items, (int) index);
          if (comment != null) {
            return comment;
          }
        }
      }
      return null;
    };
  }

  private @Nullable Comment read(AddressItems item, int index) {
    if (index < ANTERIOR) {
      return switch (index) {
        case 0 -> comment(item, CommentKind.REGULAR, 0);
        case 1 -> comment(item, CommentKind.REPEATABLE, 0);
        default -> null;
      };
    }
    return index < POSTERIOR
        ? comment(item, CommentKind.ANTERIOR, index - ANTERIOR)
        : comment(item, CommentKind.POSTERIOR, index - POSTERIOR);
  }

  private Comment comment(AddressItems item, CommentKind kind, int line) {
    return new Comment(space.address(item.node()), kind, line, nodes.text(item.value()));
  }
}
