package org.lucerna.api;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullMetadata;

/**
 * A pull of functions that is not counted. It has no sizes: IDA sends none either.
 *
 * @param keys in the order of the functions' addresses, if that is known: a server may choose a
 *     name by the functions around it. A key may occur several times
 * @param addresses of the functions, one for each key, or none
 * @param inputMd5 MD5 of the program that has the functions; null if unknown
 * @param hostName of the caller's machine, as a push would name it; empty if unknown
 */
public record LookupRequest(
    List<Md5> keys, List<Long> addresses, @Nullable Md5 inputMd5, ByteString hostName) {
  /**
   * A request.
   *
   * @throws IllegalArgumentException if there are addresses, but not one for each key
   */
  public LookupRequest {
    keys = List.copyOf(keys);
    addresses = List.copyOf(addresses);
    if (!addresses.isEmpty() && addresses.size() != keys.size()) {
      throw new IllegalArgumentException("address: expected one for each function, or none");
    }
  }

  /** A request of which nothing but the keys is known. */
  public static LookupRequest of(List<Md5> keys) {
    return new LookupRequest(keys, List.of(), null, ByteString.EMPTY);
  }

  /** The functions of a pull, with addresses if all of them have one. */
  public static LookupRequest ofPull(List<PullMetadata.Item> functions) {
    List<Long> addresses =
        functions.stream().map(PullMetadata.Item::address).filter(Objects::nonNull).toList();
    return new LookupRequest(
        functions.stream().map(function -> function.pattern().key()).toList(),
        addresses.size() == functions.size() ? addresses : List.of(),
        null,
        ByteString.EMPTY);
  }
}
