package org.lucerna.idb.folder;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A folder.
 *
 * @param number in its tree; 0 is the root
 * @param name empty for the root
 * @param parent number of its parent folder; 0 for the root itself
 * @param folders numbers of the folders in it, in their order
 * @param items numbers of the items in it, in their order: addresses, nodes, ...
 */
public record Folder(
    long number, ByteString name, long parent, List<Long> folders, List<Long> items) {
  /** Copies the lists. */
  public Folder {
    folders = List.copyOf(folders);
    items = List.copyOf(items);
  }
}
