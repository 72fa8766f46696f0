package org.lucerna.harvest.database;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.LeftOut;

/**
 * A function of a database without a key, and the reason.
 *
 * @param address of its start, unsigned
 * @param name as stored; null for none
 * @param reason in words
 * @param isDamage whether the database is damaged there
 */
public record SkippedFunction(
    long address, @Nullable ByteString name, String reason, boolean isDamage) {
  /** The same for a listener: by its name, if it has one, and its address. */
  public LeftOut toLeftOut() {
    String at = "0x" + Long.toHexString(address);
    return new LeftOut(name == null ? at : name.text() + " at " + at, reason, isDamage);
  }
}
