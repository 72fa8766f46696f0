package org.lucerna.binary.debuginfo;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * Which object of a file is meant.
 *
 * @param member its name in the archive that the file is; null if the file is the object
 * @param time when it was modified, in seconds since 1970; 0 if unknown
 */
record ObjectPlace(@Nullable ByteString member, long time) {
  /** Whether an object with that time may be meant. */
  boolean agrees(long modified) {
    return time == 0 || time == modified;
  }
}
