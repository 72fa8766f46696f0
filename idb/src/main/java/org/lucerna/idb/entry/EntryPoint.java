package org.lucerna.idb.entry;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A point where the program is entered: its start, or something that it exports.
 *
 * @param index its ordinal; of the program's start its address
 * @param address where it is, unsigned
 * @param name null for none
 * @param forwarder what it stands for in another module; null where it stands for itself
 */
public record EntryPoint(
    long index, long address, @Nullable ByteString name, @Nullable ByteString forwarder) {
  /** The ordinal, or null where the index is none. */
  public @Nullable Long ordinal() {
    return index == address ? null : index;
  }
}
