package org.lucerna.api;

import java.util.List;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Bounds;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.Md5;

/**
 * A request for the components of a program. Nothing of it is stored.
 *
 * @param functions of the program
 * @param strings CRC-32C of each string of at least six characters in its data, unsigned
 */
@Strict
public record IdentifyRequest(
    List<Function> functions, @MayBeAbsent(omitted = false) List<Long> strings) {
  public IdentifyRequest {
    functions = List.copyOf(functions);
    strings = List.copyOf(strings);
  }

  /**
   * A function of the program.
   *
   * @param size in bytes, unsigned
   * @param key of the scheme link-1
   * @param similar known functions that it may be, most probable first; empty if its key is known
   */
  public record Function(
      @Address long address,
      @Unsigned int size,
      Md5 key,
      @MayBeAbsent(omitted = false) List<Similar> similar) {
    public Function {
      similar = List.copyOf(similar);
    }
  }

  /**
   * A known function that one of the program may be.
   *
   * @param key of the known function
   * @param probability that both are the same, 0 to 1
   */
  public record Similar(Md5 key, @Bounds(least = 0, most = 1) float probability) {}
}
