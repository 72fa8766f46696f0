package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteView;

/**
 * A table that the header points at.
 *
 * @param address at which it is loaded
 */
record PeDirectory(long address, ByteView bytes) {
  boolean covers(long other) {
    return Long.compareUnsigned(other - address, bytes.size()) < 0;
  }
}
