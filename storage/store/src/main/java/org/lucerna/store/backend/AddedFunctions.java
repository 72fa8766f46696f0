package org.lucerna.store.backend;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.LongStream;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;

/** The functions that a push added versions to. A function may have several keys. Immutable. */
public final class AddedFunctions {
  private final long[] shortKeys;
  private final int functions;

  private AddedFunctions(long[] shortKeys, int functions) {
    this.shortKeys = shortKeys;
    this.functions = functions;
  }

  /**
   * The functions with some keys.
   *
   * @param keys in any order; may be repeated
   * @param functions the number of functions that they are keys of
   */
  public static AddedFunctions of(Collection<Md5> keys, int functions) {
    return new AddedFunctions(
        keys.stream().mapToLong(ShortKey::of).sorted().distinct().toArray(), functions);
  }

  /**
   * The functions with some short keys.
   *
   * @param shortKeys ascending, each once
   * @param functions the number of functions that they are keys of
   */
  public static AddedFunctions of(long[] shortKeys, int functions) {
    return new AddedFunctions(shortKeys.clone(), functions);
  }

  /** The {@link ShortKey}s of their keys, ascending, each once. */
  public LongStream shortKeys() {
    return Arrays.stream(shortKeys);
  }

  /** Number of short keys. */
  public int keyCount() {
    return shortKeys.length;
  }

  /** Number of functions. */
  public int functions() {
    return functions;
  }
}
