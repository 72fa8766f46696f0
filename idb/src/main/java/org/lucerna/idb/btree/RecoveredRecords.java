package org.lucerna.idb.btree;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * What could be read of a damaged tree.
 *
 * @param records by key. Those that the tree still leads to come first; a page that it does not
 *     lead to adds what they lack, and may be a page that was deleted long ago
 * @param strayRecords how many of them the tree no longer leads to
 * @param losses what could not be read, and where; at most {@value #MAX_LOSSES}
 * @param lossCount how many losses there are in all
 */
public record RecoveredRecords(
    NavigableMap<ByteString, ByteString> records,
    int strayRecords,
    List<FormatException> losses,
    int lossCount) {
  /** So many losses are told one by one. */
  public static final int MAX_LOSSES = 1000;

  /** Makes the lists unchangeable. */
  public RecoveredRecords {
    records = Collections.unmodifiableNavigableMap(records);
    losses = List.copyOf(losses);
  }

  /** A sound tree of the records, in memory. */
  public BTree tree() {
    return TreeWriter.write(records);
  }
}
