package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FileComparison.Pair;
import org.lucerna.store.ranking.AddressMap;

/** Pairs the functions of two files by their keys. */
final class FilePairing {
  private FilePairing() {}

  static FileComparison of(AddressMap one, AddressMap other) {
    // For each key the index of the next function of the other file that has it, linked by `next`.
    Map<Long, Integer> first = HashMap.newHashMap(other.size());
    int[] next = new int[other.size()];
    for (int index = other.size() - 1; index >= 0; index--) {
      Integer later = first.put(other.key(index), index);
      next[index] = later == null ? -1 : later;
    }
    List<Pair> common = new ArrayList<>();
    List<Pair> renamed = new ArrayList<>();
    List<Integer> onlyOne = new ArrayList<>();
    BitSet paired = new BitSet(other.size());
    for (int index = 0; index < one.size(); index++) {
      int partner = first.getOrDefault(one.key(index), -1);
      if (partner < 0) {
        onlyOne.add(index);
        continue;
      }
      first.put(one.key(index), next[partner]);
      paired.set(partner);
      boolean isSame = one.candidate(index) == other.candidate(partner);
      (isSame ? common : renamed).add(new Pair(index, partner));
    }
    List<Integer> onlyOther = new ArrayList<>();
    for (int index = paired.nextClearBit(0);
        index < other.size();
        index = paired.nextClearBit(index + 1)) {
      onlyOther.add(index);
    }
    return new FileComparison(common, renamed, onlyOne, onlyOther);
  }
}
