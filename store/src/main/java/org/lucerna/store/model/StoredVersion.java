package org.lucerna.store.model;

import org.lucerna.lumina.FunctionInfo;

/**
 * A version of a function, as a store keeps it.
 *
 * @param id of the version; of two versions of a function the newer one has the greater id
 * @param pushId of the push that brought it
 * @param function name, size and metadata
 * @param address of the function in the input file of that push
 */
public record StoredVersion(long id, long pushId, FunctionInfo function, long address) {
  private static final int FIELD_BYTES = 40;

  /** Memory or room that it takes, in bytes, about. */
  public int bytes() {
    return FIELD_BYTES + function.name().length() + function.metadata().length();
  }
}
