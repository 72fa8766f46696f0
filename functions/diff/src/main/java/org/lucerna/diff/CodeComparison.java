package org.lucerna.diff;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/** Compares the code of pairs. Not thread-safe. */
final class CodeComparison {
  private final DiffProgram first;
  private final DiffProgram second;
  private final Pairs pairs;

  CodeComparison(DiffProgram first, DiffProgram second, Pairs pairs) {
    this.first = first;
    this.second = second;
    this.pairs = pairs;
  }

  /** What the code gained and lost. */
  CodeChange change(int one, int other) {
    FunctionFeatures before = first.features(one);
    FunctionFeatures after = second.features(other);
    if (before == null || after == null) {
      return CodeChange.NONE;
    }
    Tally tally = new Tally();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      int order =
          i == before.size()
              ? 1
              : j == after.size() ? -1 : Integer.compare(before.feature(i), after.feature(j));
      int lost = order <= 0 ? before.count(i) : 0;
      int gained = order >= 0 ? after.count(j) : 0;
      tally.add(order <= 0 ? before.feature(i) : after.feature(j), gained, lost);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return tally.change(calls(one, other));
  }

  /** Functions that only one of a pair calls; those that are a pair themselves count as one. */
  private CodeChange.Count calls(int one, int other) {
    int[] before = Arrays.stream(first.callees(one)).map(pairs::after).sorted().toArray();
    int[] after = second.callees(other);
    int kept =
        (int) Arrays.stream(after).filter(each -> Arrays.binarySearch(before, each) >= 0).count();
    return new CodeChange.Count(after.length - kept, before.length - kept);
  }

  /** Counts what was gained and lost. */
  private static final class Tally {
    private final Map<FeatureFamily, CodeChange.Count> counts = new EnumMap<>(FeatureFamily.class);
    private CodeChange.Count all = CodeChange.Count.NONE;

    void add(int feature, int gained, int lost) {
      if (gained == lost) {
        return;
      }
      int more = Math.max(0, gained - lost);
      int fewer = Math.max(0, lost - gained);
      all = all.plus(more, fewer);
      if (gained == 0 || lost == 0) {
        counts.merge(
            FeatureFamily.of(feature),
            new CodeChange.Count(gained > 0 ? 1 : 0, lost > 0 ? 1 : 0),
            (count, one) -> count.plus(one.gained(), one.lost()));
      }
    }

    private CodeChange.Count of(FeatureFamily family) {
      return counts.getOrDefault(family, CodeChange.Count.NONE);
    }

    CodeChange change(CodeChange.Count calls) {
      CodeChange.Count constants = of(FeatureFamily.CONSTANT);
      CodeChange.Count tables = of(FeatureFamily.TABLE);
      return new CodeChange(
          of(FeatureFamily.STRING),
          of(FeatureFamily.IMPORT),
          constants.plus(tables.gained(), tables.lost()),
          calls,
          all);
    }
  }
}
