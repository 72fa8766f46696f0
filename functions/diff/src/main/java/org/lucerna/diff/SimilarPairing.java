package org.lucerna.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.similarity.match.Candidates;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/** Pairs functions whose code is similar, the most probable first. */
final class SimilarPairing {
  /** Two functions that are more probably not the same are no pair. */
  private static final float LEAST = 0.5f;

  /** Of functions with two names, those that are less surely the same are none either. */
  private static final float LEAST_OF_NAMED = 0.9f;

  private static final Comparator<Similar> BEST_FIRST =
      Comparator.<Similar>comparingDouble(one -> -one.probability())
          .thenComparingInt(Similar::first)
          .thenComparingInt(Similar::second);

  private record Similar(int first, int second, float probability) {}

  private SimilarPairing() {}

  /** Pairs functions that have no partners yet; the others are evidence. */
  static void add(DiffProgram first, DiffProgram second, Pairs pairs, SimilarityModel model) {
    boolean isOpen = pairs.removed().findAny().isPresent() && pairs.added().findAny().isPresent();
    if (isOpen) {
      for (Similar each : similar(first, second, pairs, model)) {
        if (pairs.areFree(each.first(), each.second())) {
          pairs.add(each.first(), each.second(), PairEvidence.SIMILAR, each.probability());
        }
      }
    }
  }

  /** The functions without partners that are similar enough, most probable first. */
  private static List<Similar> similar(
      DiffProgram first, DiffProgram second, Pairs pairs, SimilarityModel model) {
    ProgramSketch known = first.sketch();
    ProgramSketch asked = second.sketch();
    if (known == null || asked == null) {
      return List.of();
    }
    ReferenceSet references =
        ReferenceSet.of(
            List.of(known.heaviest(model.rarity(), Sketch.STORED_FEATURES)),
            names(first, known.size()),
            model.rarity());
    ProgramMatch match = model.match(asked, references);
    List<Similar> found = new ArrayList<>();
    for (int number = 0; number < match.size(); number++) {
      int place = second.place(number);
      Candidates candidates = match.candidates(number);
      for (int i = 0; i < candidates.size(); i++) {
        int other = first.place(candidates.function(i));
        if (pairs.areFree(other, place)
            && candidates.probability(i) >= least(first, other, second, place)) {
          found.add(new Similar(other, place, candidates.probability(i)));
        }
      }
    }
    found.sort(BEST_FIRST);
    return found;
  }

  private static float least(DiffProgram first, int one, DiffProgram second, int other) {
    boolean areNamed = first.function(one).name() != null && second.function(other).name() != null;
    return areNamed ? LEAST_OF_NAMED : LEAST;
  }

  private static List<@Nullable ByteString> names(DiffProgram program, int size) {
    List<@Nullable ByteString> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.add(program.function(program.place(i)).name());
    }
    return names;
  }
}
