package org.lucerna.idb.btree;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * The records that could be read of a damaged tree.
 *
 * @param records by key. Reachable records take precedence; unreachable pages, which may have been
 *     deleted long ago, add missing records
 * @param strayRecords how many of them are unreachable from the root
 * @param losses the unreadable parts and their places; at most {@value #MAX_LOSSES} entries
 * @param lossCount the total number of losses
 */
public record RecoveredRecords(
    NavigableMap<ByteString, ByteString> records,
    int strayRecords,
    List<FormatException> losses,
    int lossCount) {
  /** Maximum number of losses listed. */
  public static final int MAX_LOSSES = 1000;

  /** Copies the lists. */
  public RecoveredRecords {
    records = Collections.unmodifiableNavigableMap(records);
    losses = List.copyOf(losses);
  }

  /** A valid tree of the records, in memory. */
  public BTree tree() {
    return TreeWriter.write(records);
  }
}
