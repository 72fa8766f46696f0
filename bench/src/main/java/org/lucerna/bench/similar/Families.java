package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Divides families into folds, the same way each time. */
final class Families {
  static final int FOLDS = 2;

  private final Map<String, Integer> folds = new HashMap<>();

  Families(Collection<String> families) {
    List<String> shuffled = new ArrayList<>(new TreeSet<>(families));
    shuffled.sort(Comparator.comparingLong(Families::hash));
    for (int i = 0; i < shuffled.size(); i++) {
      folds.put(shuffled.get(i), i % FOLDS);
    }
  }

  int fold(String family) {
    return folds.getOrDefault(family, 0);
  }

  /** FNV-1a and the finisher of MurmurHash3. */
  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    return hash ^ hash >>> 33;
  }
}
