package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ranks known files by how many of the requested functions they contain. Each key votes for the
 * files in which it was seen, with weight 1/n² for n files: a function that is nearly everywhere
 * says little. A key votes once however often it is requested, and once for a file however often
 * the file was pushed.
 *
 * <p>Cost: one step per attestation of each key.
 */
public final class LikelyFiles {
  /** Files whose address maps are read. */
  public static final int MAX_FILES = 32;

  /** Functions in all of these files together; the file that exceeds it is the last. */
  private static final int MAX_FUNCTIONS = 1 << 22;

  private final Map<Long, Double> votes;
  private final List<AddressMap> addressMaps;

  private LikelyFiles(Map<Long, Double> votes, List<AddressMap> addressMaps) {
    this.votes = votes;
    this.addressMaps = addressMaps;
  }

  static LikelyFiles of(
      List<@Nullable FunctionCandidates> functions,
      LongFunction<@Nullable AddressMap> addressMaps) {
    Map<Long, Double> votes = new HashMap<>();
    Set<FunctionCandidates> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean disputed = false;
    for (FunctionCandidates function : functions) {
      if (function != null && seen.add(function)) {
        long[] files = function.files();
        for (long file : files) {
          votes.merge(file, vote(files.length), Double::sum);
        }
        disputed |= function.isDisputed();
      }
    }
    return new LikelyFiles(votes, disputed ? best(votes, addressMaps) : List.of());
  }

  private static List<AddressMap> best(
      Map<Long, Double> votes, LongFunction<@Nullable AddressMap> addressMaps) {
    Comparator<Map.Entry<Long, Double>> byVotes = Map.Entry.comparingByValue();
    List<Long> files =
        votes.entrySet().stream()
            .sorted(byVotes.reversed().thenComparing(Map.Entry.comparingByKey()))
            .limit(MAX_FILES)
            .map(Map.Entry::getKey)
            .toList();
    List<AddressMap> best = new ArrayList<>();
    int functions = 0;
    for (int i = 0; i < files.size() && functions < MAX_FUNCTIONS; i++) {
      AddressMap addressMap = addressMaps.apply(files.get(i));
      if (addressMap != null) {
        best.add(addressMap);
        functions += addressMap.size();
      }
    }
    return best;
  }

  private static double vote(int files) {
    return 1.0 / ((double) files * files);
  }

  /** The votes for a file without those of a key that was seen in {@code filesOfKey} files. */
  double votesWithout(long file, int filesOfKey) {
    return votes.getOrDefault(file, 0.0) - vote(filesOfKey);
  }

  /** The address maps of the likeliest files that have one, likeliest file first. */
  List<AddressMap> addressMaps() {
    return addressMaps;
  }
}
