package org.lucerna.idb.entry;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A point where the program is entered: its start, or one of its exports.
 *
 * @param index its ordinal; for the program's start, its address
 * @param address where it is, unsigned
 * @param name null if there is none
 * @param forwarder target of the forwarding in another module; null if it is not forwarded
 */
public record EntryPoint(
    long index, long address, @Nullable ByteString name, @Nullable ByteString forwarder) {
  /** The ordinal, or null if the index is not one. */
  public @Nullable Long ordinal() {
    return index == address ? null : index;
  }
}
