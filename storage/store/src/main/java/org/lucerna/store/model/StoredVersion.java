package org.lucerna.store.model;

import org.lucerna.lumina.FunctionInfo;

/**
 * A version of a function, as stored.
 *
 * @param id of the version; newer versions of a function have greater ids
 * @param pushId of the push that added it
 * @param function name, size and metadata
 * @param address of the function in the input file of that push
 */
public record StoredVersion(long id, long pushId, FunctionInfo function, long address) {
  private static final int FIELD_BYTES = 40;

  /** Approximate space it takes, in memory or on disk, in bytes. */
  public int bytes() {
    return FIELD_BYTES + function.name().length() + function.metadata().length();
  }
}
