package org.lucerna.similarity.feature;

import java.util.Arrays;

/** Counts features: a hash table with open addressing, used again and again. Not thread-safe. */
final class FeatureCounter {
  private static final int SMALLEST = 1 << 10;

  private int[] features = new int[SMALLEST];
  private int[] counts = new int[SMALLEST];
  private int[] used = new int[SMALLEST / 2];
  private int size;

  void clear() {
    for (int i = 0; i < size; i++) {
      counts[used[i]] = 0;
    }
    size = 0;
  }

  void add(int feature) {
    add(feature, 1);
  }

  void add(int feature, int times) {
    int slot = slot(feature);
    if (counts[slot] == 0) {
      if (size == used.length) {
        grow();
        slot = slot(feature);
      }
      features[slot] = feature;
      used[size++] = slot;
    }
    counts[slot] = Math.min(counts[slot] + times, 0xffff);
  }

  private int slot(int feature) {
    int mask = features.length - 1;
    int slot = (feature ^ feature >>> 16) & mask;
    while (counts[slot] != 0 && features[slot] != feature) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldFeatures = features;
    int[] oldCounts = counts;
    int[] old = used;
    features = new int[oldFeatures.length * 2];
    counts = new int[features.length];
    used = new int[features.length / 2];
    for (int i = 0; i < size; i++) {
      int slot = slot(oldFeatures[old[i]]);
      features[slot] = oldFeatures[old[i]];
      counts[slot] = oldCounts[old[i]];
      used[i] = slot;
    }
  }

  /** The features in ascending order. */
  int[] features() {
    int[] sorted = new int[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = features[used[i]];
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /** How often each of {@code sorted} was added, at most 65,535. */
  char[] counts(int[] sorted) {
    char[] result = new char[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      result[i] = (char) counts[slot(sorted[i])];
    }
    return result;
  }
}
