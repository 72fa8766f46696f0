package org.lucerna.harvest.contents;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;

/**
 * An object file, or the part of a linked file that may have been one.
 *
 * @param name of the member of an archive, its first {@link #MAX_NAME} bytes; else empty
 * @param keys of its functions of at least {@link HarvestedFunction#USUAL_LEAST_SIZE} bytes
 * @param strings in its data, each once
 */
public record LinkedObject(ByteString name, HashList keys, HashList strings) {
  /** Longest name, in bytes. */
  public static final int MAX_NAME = 1_024;

  /** Number of functions of a linked file that count as one object. */
  private static final int NEIGHBORS = 16;

  /** An object with functions, of which the small ones are left out. */
  public static LinkedObject of(
      ByteString name, Collection<HarvestedFunction> functions, HashList strings) {
    return new LinkedObject(
        name.length() > MAX_NAME ? name.slice(0, MAX_NAME) : name,
        HashList.of(functions.stream().filter(LinkedObject::isLarge).mapToInt(LinkedObject::keyOf)),
        strings);
  }

  /**
   * The objects that a linked file may consist of: its functions that lie next to each other.
   *
   * @param functions in the order of the file
   * @param strings those that some of its functions refer to
   */
  public static List<LinkedObject> neighbors(
      List<HarvestedFunction> functions, Function<List<HarvestedFunction>, HashList> strings) {
    List<HarvestedFunction> large = functions.stream().filter(LinkedObject::isLarge).toList();
    List<LinkedObject> objects = new ArrayList<>();
    for (int from = 0; from < large.size(); from += NEIGHBORS) {
      List<HarvestedFunction> part = large.subList(from, Math.min(large.size(), from + NEIGHBORS));
      objects.add(of(ByteString.EMPTY, part, strings.apply(part)));
    }
    return objects;
  }

  private static boolean isLarge(HarvestedFunction function) {
    return function.size() >= HarvestedFunction.USUAL_LEAST_SIZE;
  }

  /** The hash of the key that a function has before and after it is linked. */
  public static int keyOf(HarvestedFunction function) {
    return (int) (function.linkedKey().md5().high() >>> Integer.SIZE);
  }
}
