package org.lucerna.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullMetadata;

/**
 * A pull of functions that is not counted. It has no sizes: IDA sends none either.
 *
 * @param functions in the order of their addresses, if that is known: a server may choose a name by
 *     the functions around it. All have an address, or none; a key may occur several times
 * @param inputMd5 MD5 of the program that has the functions; null if unknown
 * @param hostName of the caller's machine, as a push would name it; empty if unknown. Servers
 *     ignore it if they do not disclose hosts to the caller
 */
@Strict
public record LookupRequest(
    @MayBeAbsent(omitted = false) List<Place> functions,
    @JsonName("md5") @Nullable Md5 inputMd5,
    @JsonName("host") @MayBeAbsent ByteString hostName) {
  /**
   * A function of the program.
   *
   * @param address in the program; null if unknown
   */
  public record Place(Md5 key, @Address @Nullable Long address) {}

  /**
   * A request.
   *
   * @throws IllegalArgumentException if some functions have an address, but not all
   */
  public LookupRequest {
    functions = List.copyOf(functions);
    long placed = functions.stream().filter(function -> function.address() != null).count();
    if (placed != 0 && placed != functions.size()) {
      throw new IllegalArgumentException("address: expected one for each function, or none");
    }
  }

  /** A request with the keys only. */
  public static LookupRequest of(List<Md5> keys) {
    return new LookupRequest(
        keys.stream().map(key -> new Place(key, null)).toList(), null, ByteString.EMPTY);
  }

  /** The functions of a pull, with addresses if all of them have one. */
  public static LookupRequest ofPull(List<PullMetadata.Item> functions) {
    boolean placed = functions.stream().allMatch(function -> function.address() != null);
    return new LookupRequest(
        functions.stream()
            .map(
                function -> new Place(function.pattern().key(), placed ? function.address() : null))
            .toList(),
        null,
        ByteString.EMPTY);
  }

  /** The keys of the functions, in a new list. */
  public List<Md5> keys() {
    return functions.stream().map(Place::key).toList();
  }

  /** The addresses of the functions, in a new list; empty if they are unknown. */
  public List<Long> addresses() {
    List<Long> addresses = new ArrayList<>();
    for (Place function : functions) {
      Long address = function.address();
      if (address != null) {
        addresses.add(address);
      }
    }
    return addresses;
  }
}
