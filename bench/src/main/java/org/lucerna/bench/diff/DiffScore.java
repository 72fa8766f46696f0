package org.lucerna.bench.diff;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.diff.PairEvidence;
import org.lucerna.diff.PairKind;
import org.lucerna.diff.PairedFunction;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.HarvestedFunction;

/** How right the differences of two programs are. Not thread-safe. */
final class DiffScore {
  /** Two functions that share so much of their tokens are one that was renamed. */
  private static final double RENAMED = 0.75;

  /** Functions that both programs have by name. */
  int common;

  int right;
  int wrong;

  /** Pairs of functions that the source calls differently: neither right nor wrong. */
  int renamed;

  /** Functions that both have, and of which neither is in a pair. */
  int missed;

  /** Functions whose source changed, and of these: */
  int changed;

  int changedFound;

  /** Their code is the same. */
  int changedSame;

  /** Right pairs called changed whose source is the same: compiled differently. */
  int compiledDifferently;

  /** Wrong pairs called changed. */
  int changedWrong;

  long millis;

  /** Right and wrong pairs by evidence. */
  final Map<PairEvidence, int[]> evidence = new EnumMap<>(PairEvidence.class);

  /** The same of similar pairs by their probability in steps of 0.1, that from 0.99 on alone. */
  final Map<String, int[]> probabilities = new TreeMap<>();

  /** Adds the differences of two programs. */
  void add(ProgramDiff diff, BuiltProgram first, BuiltProgram second) {
    for (PairedFunction pair : diff.pairs()) {
      add(pair, first, second);
    }
    for (HarvestedFunction function : diff.removed()) {
      String name = first.name(function);
      if (name != null && second.names().containsValue(name)) {
        common++;
        missed++;
        changed += isChanged(name, first, second) ? 1 : 0;
      }
    }
  }

  private void add(PairedFunction pair, BuiltProgram first, BuiltProgram second) {
    String before = first.name(pair.before());
    String after = second.name(pair.after());
    if (before == null || after == null) {
      return;
    }
    boolean isRight = before.equals(after);
    boolean isCommon = second.names().containsValue(before);
    if (!isRight && isRenamed(before, after, first, second)) {
      renamed++;
      return;
    }
    common += isCommon ? 1 : 0;
    right += isRight ? 1 : 0;
    wrong += isRight ? 0 : 1;
    evidence.computeIfAbsent(pair.evidence(), _ -> new int[2])[isRight ? 0 : 1]++;
    if (pair.evidence() == PairEvidence.SIMILAR) {
      String step =
          pair.probability() >= 0.99
              ? "0.99"
              : "%.1f".formatted(Math.floor(10 * pair.probability()) / 10);
      probabilities.computeIfAbsent(step, _ -> new int[2])[isRight ? 0 : 1]++;
    }
    boolean saysChanged = pair.kind() == PairKind.CHANGED;
    boolean isChanged = isCommon && isChanged(before, first, second);
    changed += isChanged ? 1 : 0;
    if (!isRight) {
      changedWrong += saysChanged ? 1 : 0;
    } else if (isChanged) {
      changedFound += saysChanged ? 1 : 0;
      changedSame += saysChanged ? 0 : 1;
    } else {
      compiledDifferently += saysChanged ? 1 : 0;
    }
  }

  /** Whether one of the names is gone or new, and the bodies are mostly the same. */
  private static boolean isRenamed(
      String before, String after, BuiltProgram first, BuiltProgram second) {
    boolean isGone = !second.names().containsValue(before) || !first.names().containsValue(after);
    String one = first.bodies().get(before);
    String other = second.bodies().get(after);
    return isGone && one != null && other != null && SourceFunctions.shared(one, other) >= RENAMED;
  }

  private static boolean isChanged(String name, BuiltProgram first, BuiltProgram second) {
    @Nullable String before = first.bodies().get(name);
    @Nullable String after = second.bodies().get(name);
    return before != null && after != null && !before.equals(after);
  }

  /** Adds another score. */
  void add(DiffScore other) {
    common += other.common;
    right += other.right;
    wrong += other.wrong;
    renamed += other.renamed;
    missed += other.missed;
    changed += other.changed;
    changedFound += other.changedFound;
    changedSame += other.changedSame;
    compiledDifferently += other.compiledDifferently;
    changedWrong += other.changedWrong;
    millis += other.millis;
    other.evidence.forEach(
        (why, counts) -> merge(evidence.computeIfAbsent(why, _ -> new int[2]), counts));
    other.probabilities.forEach(
        (step, counts) -> merge(probabilities.computeIfAbsent(step, _ -> new int[2]), counts));
  }

  private static void merge(int[] into, int[] counts) {
    into[0] += counts[0];
    into[1] += counts[1];
  }

  /** A row of the table. */
  String row(String title) {
    return "| %s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %.1f %% | %.1f %% | %.1f s |"
        .formatted(
            title,
            common,
            right,
            wrong,
            renamed,
            missed,
            changed,
            changedFound,
            changedSame,
            compiledDifferently,
            percent(changedFound, changedFound + changedWrong),
            percent(changedFound, changed - changedSame),
            millis / 1000.0);
  }

  private static double percent(int part, int whole) {
    return whole == 0 ? 100 : 100.0 * part / whole;
  }
}
