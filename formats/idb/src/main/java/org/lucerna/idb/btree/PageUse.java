package org.lucerna.idb.btree;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * The use of a page of the tree.
 *
 * @param number of the page; its offset in the section is this times the page size
 * @param kind its use
 * @param parent the index page above it; 0 for the root and for pages not in the tree
 * @param depth 0 for the root and for pages not in the tree
 * @param records the number of records it holds
 * @param damage why it cannot be read; null if it can be
 */
public record PageUse(
    int number, Kind kind, int parent, int depth, int records, @Nullable FormatException damage) {
  /** The uses of pages. */
  public enum Kind {
    /** In the tree, with pages below it. */
    INDEX,
    /** In the tree, with records only. */
    LEAF,
    /** On the list of free pages. */
    FREE,
    /** Neither in the tree nor known to be free: deleted or lost. */
    STRAY,
    /** In the tree, but unreadable. */
    DAMAGED
  }
}
