package org.lucerna.lumina.metadata;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A set of metadata keys, known or not. Look-ups take constant time, however many keys the client
 * named.
 */
public final class KeySet {
  /** All keys. */
  public static final KeySet ALL = new KeySet(true, 0, Set.of());

  /** The keys of chunks that people write: types, comments, and the members of frames. */
  public static final KeySet WRITTEN =
      of(
          Stream.of(
                  MetadataKey.TYPE,
                  MetadataKey.FCMT,
                  MetadataKey.FRPTCMT,
                  MetadataKey.CMTS,
                  MetadataKey.RPTCMTS,
                  MetadataKey.EXTRACMTS,
                  MetadataKey.FRAME_DESC)
              .mapToInt(MetadataKey::number)
              .toArray());

  private final boolean all;

  /** A bit for each key below 64. */
  private final long low;

  private final Set<Integer> others;

  private KeySet(boolean all, long low, Set<Integer> others) {
    this.all = all;
    this.low = low;
    this.others = others;
  }

  /** The keys with those numbers. */
  public static KeySet of(int... keys) {
    long low = 0;
    for (int key : keys) {
      low |= bit(key);
    }
    return new KeySet(
        false,
        low,
        IntStream.of(keys)
            .filter(key -> bit(key) == 0)
            .boxed()
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** The keys with those numbers. */
  public static KeySet of(Collection<Integer> keys) {
    return of(keys.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The keys requested by a pull: those it names; {@link #ALL} if it names none. */
  public static KeySet wanted(Collection<Integer> keys) {
    return keys.isEmpty() ? ALL : of(keys);
  }

  /** Whether the key with that number is among them. */
  public boolean contains(int key) {
    return all || (low & bit(key)) != 0 || (!others.isEmpty() && others.contains(key));
  }

  private static long bit(int key) {
    return key >>> 6 == 0 ? 1L << key : 0;
  }
}
