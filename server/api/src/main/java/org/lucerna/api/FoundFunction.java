package org.lucerna.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A function that was found by a search.
 *
 * @param name of its newest version
 * @param size in bytes, unsigned
 * @param address in the file of its newest version; null if unknown
 * @param prototype in C, empty if unknown
 * @param time when a name was last given
 * @param pulls how often it was pulled
 * @param matched texts that match the query
 */
public record FoundFunction(
    @TextAndHex ByteString name,
    Md5 key,
    @Unsigned int size,
    @Address @Nullable Long address,
    String prototype,
    Instant time,
    long pulls,
    List<Match> matched) {
  /**
   * A matching text.
   *
   * @param field where, such as {@code name} or {@code comment}
   * @param text as given; of a long one a part
   */
  public record Match(String field, String text) {}

  public FoundFunction {
    matched = List.copyOf(matched);
  }
}
