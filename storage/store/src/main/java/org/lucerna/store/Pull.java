package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;

/**
 * A request for functions of one program.
 *
 * @param keys in the order of the addresses if known: a function's neighbors help to choose among
 *     its names. A key may occur several times
 * @param sizes of the functions in bytes, unsigned, 0 for unknown; one for each key, or empty
 * @param addresses of the functions in the program; one for each key, or empty
 * @param inputMd5 MD5 of the program; {@link PushOrigin#NO_FILE} if unknown
 * @param hostName of the requester's machine, as in a push; empty if unknown
 * @param counts whether these pulls count towards the functions' frequencies; pulls of unknown keys
 *     never do
 */
public record Pull(
    List<Md5> keys,
    List<Integer> sizes,
    List<Long> addresses,
    Md5 inputMd5,
    ByteString hostName,
    boolean counts) {
  /**
   * A pull.
   *
   * @throws IllegalArgumentException if there are sizes or addresses, but not one for each key
   */
  public Pull {
    keys = List.copyOf(keys);
    sizes = List.copyOf(sizes);
    addresses = List.copyOf(addresses);
    if (!sizes.isEmpty() && sizes.size() != keys.size()) {
      throw new IllegalArgumentException(
          "expected " + keys.size() + " sizes, one for each key, got " + sizes.size());
    }
    if (!addresses.isEmpty() && addresses.size() != keys.size()) {
      throw new IllegalArgumentException(
          "expected " + keys.size() + " addresses, one for each key, got " + addresses.size());
    }
  }

  /** A pull of keys only. */
  public static Pull of(List<Md5> keys, boolean counts) {
    return new Pull(keys, List.of(), List.of(), PushOrigin.NO_FILE, ByteString.EMPTY, counts);
  }

  /**
   * A pull of some of the functions.
   *
   * @param places indices of their keys
   * @param count whether they are counted
   */
  public Pull at(List<Integer> places, boolean count) {
    return new Pull(
        places.stream().map(keys::get).toList(),
        sizes.isEmpty() ? sizes : places.stream().map(sizes::get).toList(),
        addresses.isEmpty() ? addresses : places.stream().map(addresses::get).toList(),
        inputMd5,
        hostName,
        count);
  }

  /** With the sizes of the functions. */
  public Pull withSizes(List<Integer> bytes) {
    return new Pull(keys, bytes, addresses, inputMd5, hostName, counts);
  }

  /** With the addresses of the functions. */
  public Pull withAddresses(List<Long> places) {
    return new Pull(keys, sizes, places, inputMd5, hostName, counts);
  }

  /** With the program and the requester's machine. */
  public Pull from(Md5 program, ByteString host) {
    return new Pull(keys, sizes, addresses, program, host, counts);
  }
}
