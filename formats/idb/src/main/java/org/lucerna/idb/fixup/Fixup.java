package org.lucerna.idb.fixup;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A place that the loader of the program has to change: a relocation.
 *
 * @param address unsigned
 * @param number of its type in the public SDK
 * @param flags {@link #RELATIVE} and so on
 * @param selector of the segment that the target lies in; with {@link #RELATIVE}, the address that
 *     it is relative to; null if there is none
 * @param target as stored in the fixup, usually an address
 * @param displacement to be added to the target, in bytes
 * @param handler the name of a {@link FixupType#CUSTOM} type; null if there is none
 */
public record Fixup(
    long address,
    int number,
    int flags,
    @Nullable Long selector,
    long target,
    long displacement,
    @Nullable ByteString handler) {
  /** A flag: relative to an address, not to the start of a segment. */
  public static final int RELATIVE = 1;

  /** A flag: the target is a symbol of another file. */
  public static final int EXTERNAL = 2;

  /** A flag: IDA ignores it. */
  public static final int UNUSED = 4;

  /** A flag: not in the input file. */
  public static final int CREATED = 8;

  /** The type, or null if it is undocumented. */
  public @Nullable FixupType type() {
    return FixupType.of(number);
  }

  /** Whether any of the flags in {@code mask} is set. */
  public boolean has(int mask) {
    return (flags & mask) != 0;
  }
}
