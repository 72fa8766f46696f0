package org.lucerna.search;

import java.time.Instant;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.CatalogEntry;

/**
 * A function that was found, with its current state.
 *
 * @param name of its newest version
 * @param size in bytes, unsigned
 * @param address in the input file of its newest version; {@link PushedFunction#NO_ADDRESS} if
 *     unknown
 * @param prototype in C, empty if unknown
 * @param time when a name was last given
 * @param pulls how often it was pulled; half a minute late
 * @param reasons the matching parts, not empty
 */
public record SearchHit(
    Md5 key,
    ByteString name,
    int size,
    long address,
    String prototype,
    Instant time,
    long pulls,
    List<Reason> reasons) {
  /**
   * A matching part.
   *
   * @param field where
   * @param text the matching name, comment, path or number, as given; of a long one the part that
   *     matched
   */
  public record Reason(SearchField field, String text) {}

  public SearchHit {
    reasons = List.copyOf(reasons);
  }

  static SearchHit of(SearchDocument document, List<Reason> reasons) {
    CatalogEntry entry = document.entry();
    FunctionInfo function = entry.function();
    return new SearchHit(
        entry.key(),
        function.name(),
        function.size(),
        entry.address(),
        document.prototype(),
        entry.time(),
        entry.pulls(),
        reasons);
  }
}
