package org.lucerna.store.backend;

import org.lucerna.bytes.Md5;

/**
 * Identifies a version of a function.
 *
 * @param id of the version
 */
public record VersionId(Md5 key, long id) implements Comparable<VersionId> {
  /** Orders by function, then newest version first. */
  @Override
  public int compareTo(VersionId other) {
    int keys = key.compareTo(other.key);
    return keys != 0 ? keys : Long.compareUnsigned(other.id, id);
  }
}
