package org.lucerna.idb.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.NodeTag;

/** The location histories, in node order. */
public final class Histories extends Listing<History> {
  private static final long CURRENT = 0;
  private static final long OLD_CURRENT = 1;
  private static final long PLACE_TYPE = 2;
  private static final ByteString TITLE_MARK = ByteString.utf8("$ ");

  private final Netnodes nodes;
  private final PlaceReader places;

  /**
   * Creates the view of a database.
   *
   * @param packed whether idainfo has version 700 or later
   */
  public Histories(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.places = new PlaceReader(space, packed);
  }

  @Override
  protected Supplier<@Nullable History> walk() {
    return ListNode.walk(
        nodes, "$ curlocs", NodeTag.ALT, (list, item) -> history(nodes.node(item.index())));
  }

  private @Nullable History history(Netnode node) {
    ByteString type = placeType(node);
    if (type == null && places.isOld(node.blob(NodeTag.SUP, 0))) {
      return old(node);
    }
    List<History.Visit> visits = new ArrayList<>();
    NodeItems items = node.items(NodeTag.SUP);
    while (items.nextNumbered()) {
      ByteString bytes = items.value().compact();
      visits.add(new History.Visit(items.index(), places.read(type, bytes), bytes));
    }
    ByteString title = title(node.name());
    return title == null && visits.isEmpty()
        ? null
        : new History(title, type, node.alt(CURRENT).orElse(0), visits);
  }

  /** The history of a window before 6.95: all places in one value. */
  private History old(Netnode node) {
    return new History(
        title(node.name()),
        null,
        node.alt(OLD_CURRENT).orElse(0) / PlaceReader.OLD_WORDS,
        places.old(node.blob(NodeTag.SUP, 0), node.alt(PLACE_TYPE).orElse(0)));
  }

  /** The text stored under an index where old databases have a number. */
  static @Nullable ByteString placeType(Netnode node) {
    ByteString type = ListNode.textOrNull(node.sup(NodeTag.ALT, PLACE_TYPE));
    return type == null || type.indexOf('_') < 0 ? null : type;
  }

  private static @Nullable ByteString title(@Nullable ByteString name) {
    boolean marked = name != null && name.length() > 2 && name.slice(0, 2).equals(TITLE_MARK);
    return name != null && marked ? name.slice(2, name.length()) : name;
  }
}
