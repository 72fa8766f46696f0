package org.lucerna.idb.function;

import java.util.List;
import org.lucerna.bytes.AddressRange;

/**
 * A range of addresses that belongs to functions but lies outside of their entry chunks.
 *
 * @param range the addresses
 * @param flags like those of {@link IdbFunction}
 * @param owner start of the function that owns it
 * @param referers the starts of all functions that share it, including the owner
 */
public record Tail(AddressRange range, long flags, long owner, List<Long> referers) {
  /** Copies {@code referers}. */
  public Tail {
    referers = List.copyOf(referers);
  }
}
