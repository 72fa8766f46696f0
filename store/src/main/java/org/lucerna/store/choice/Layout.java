package org.lucerna.store.choice;

import org.lucerna.bytes.Md5;

/**
 * The functions of an input file, in the order in which they lie there. Those that nobody pushed
 * are not in it.
 */
public final class Layout {
  private final long[] keys;
  private final int[] opinions;

  /**
   * A layout.
   *
   * @param keys what {@link #part} gives for each function's key; not copied
   * @param opinions the number of the {@link Opinion} that was given of each, 0 where that is not
   *     remembered; as many, not copied
   */
  public Layout(long[] keys, int[] opinions) {
    if (keys.length != opinions.length) {
      throw new IllegalArgumentException(keys.length + " keys, " + opinions.length + " opinions");
    }
    this.keys = keys;
    this.opinions = opinions;
  }

  /** The part of a key that a layout has: its first eight bytes. */
  public static long part(Md5 key) {
    return key.high();
  }

  /** How many functions. */
  public int size() {
    return keys.length;
  }

  long key(int place) {
    return keys[place];
  }

  int opinion(int place) {
    return opinions[place];
  }
}
