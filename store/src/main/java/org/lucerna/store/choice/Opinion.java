package org.lucerna.store.choice;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A name that was given to a function, with the newest version that has it.
 *
 * @param number tells the opinions of a key apart, from 1 on; it stays the same
 * @param version id of that version
 * @param name as given
 * @param size of the function in bytes, as declared in that version; unsigned, 0 for unknown
 * @param richness what that version's metadata is worth, from 0 to {@link Richness#MOST}
 * @param witnesses who gave it, each file and account once, the newest {@link #MOST_WITNESSES}
 */
public record Opinion(
    int number, long version, ByteString name, int size, int richness, List<Witness> witnesses) {
  /** Remembered of each opinion. */
  public static final int MOST_WITNESSES = 32;

  public Opinion {
    witnesses = List.copyOf(witnesses);
  }

  /** When it was given last, in seconds since 1970; {@link Long#MIN_VALUE} without a witness. */
  long newest() {
    long newest = Long.MIN_VALUE;
    for (Witness witness : witnesses) {
      newest = Math.max(newest, witness.time());
    }
    return newest;
  }
}
