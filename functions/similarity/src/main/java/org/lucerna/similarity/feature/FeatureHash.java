package org.lucerna.similarity.feature;

/**
 * The hashes that features are made of: FNV-1a over bytes, and the finisher of MurmurHash3 over
 * numbers, both of 64 bits. They are part of the features' version.
 */
final class FeatureHash {
  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private FeatureHash() {}

  static long mix(long number) {
    long mixed = number;
    mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }

  /** The start of a hash over bytes. */
  static long begin() {
    return BASIS;
  }

  /** The hash of one more byte. */
  static long add(long hash, int octet) {
    return (hash ^ (octet & 0xff)) * PRIME;
  }

  static long of(byte[] bytes, int from, int to) {
    long hash = BASIS;
    for (int i = from; i < to; i++) {
      hash = add(hash, bytes[i]);
    }
    return mix(hash);
  }
}
