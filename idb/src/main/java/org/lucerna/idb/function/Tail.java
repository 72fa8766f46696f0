package org.lucerna.idb.function;

import java.util.List;
import org.lucerna.bytes.AddressRange;

/**
 * A run of addresses apart from the entries of the functions that it belongs to.
 *
 * @param range the addresses
 * @param flags as those of {@link IdbFunction}
 * @param owner where the function starts that owns it
 * @param referers the starts of all functions that have it, the owner too
 */
public record Tail(AddressRange range, long flags, long owner, List<Long> referers) {
  /** Copies {@code referers}. */
  public Tail {
    referers = List.copyOf(referers);
  }
}
