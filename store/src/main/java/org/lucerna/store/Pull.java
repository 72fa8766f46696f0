package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * Functions of one program that somebody wants to know.
 *
 * @param keys in the order of the addresses where that is known: what lies before and behind a
 *     function helps to choose among its names. May hold a key several times
 * @param sizes of the functions in bytes, unsigned, 0 for unknown; as many as there are keys, or
 *     none
 * @param addresses of the functions in the program; as many as there are keys, or none
 * @param inputMd5 MD5 of the program; {@link PushOrigin#NO_FILE} where nobody tells
 * @param hostName of the asker's machine, as a push would give it; empty where nobody tells
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
   * @throws IllegalArgumentException if there are sizes or addresses, and not as many as keys
   */
  public Pull {
    keys = List.copyOf(keys);
    sizes = List.copyOf(sizes);
    addresses = List.copyOf(addresses);
    if (!sizes.isEmpty() && sizes.size() != keys.size()) {
      throw new IllegalArgumentException(keys.size() + " keys, " + sizes.size() + " sizes");
    }
    if (!addresses.isEmpty() && addresses.size() != keys.size()) {
      throw new IllegalArgumentException(keys.size() + " keys, " + addresses.size() + " addresses");
    }
  }

  /** A pull of which nothing but the keys is known. */
  public static Pull of(List<Md5> keys, boolean counts) {
    return new Pull(keys, List.of(), List.of(), PushOrigin.NO_FILE, ByteString.EMPTY, counts);
  }

  /** With the sizes of the functions. */
  public Pull withSizes(List<Integer> bytes) {
    return new Pull(keys, bytes, addresses, inputMd5, hostName, counts);
  }

  /** With the addresses of the functions. */
  public Pull withAddresses(List<Long> places) {
    return new Pull(keys, sizes, places, inputMd5, hostName, counts);
  }

  /** By one who tells which program it is. */
  public Pull from(Md5 program, ByteString host) {
    return new Pull(keys, sizes, addresses, program, host, counts);
  }
}
