package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.CalibrationGroup;
import org.lucerna.similarity.match.Candidates;
import org.lucerna.similarity.match.ProgramMatch;

/** The answers for the functions of a program. */
final class AskedAnswers {
  private AskedAnswers() {}

  static List<Score.Answer> of(Asked one, ProgramMatch match) {
    List<Score.Answer> answers = new ArrayList<>();
    for (int place = 0; place < match.size(); place++) {
      if (one.program().isAsked()[place]) {
        Score.Answer answer = answer(one, match, place);
        if (answer != null) {
          answers.add(answer);
        }
      }
    }
    return answers;
  }

  /** Null if the same code is in another library, though the program's library is not known. */
  private static Score.@Nullable Answer answer(Asked one, ProgramMatch match, int place) {
    Candidates candidates = match.candidates(place);
    List<Integer> order =
        IntStream.range(0, candidates.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -candidates.probability(i)))
            .toList();
    int rank = 0;
    for (int i = 0; i < order.size() && rank == 0; i++) {
      rank = one.isAlike(place, candidates.function(order.get(i))) ? i + 1 : 0;
    }
    boolean isFindable = one.isFindable(place);
    if (rank == 1 && !isFindable) {
      return null;
    }
    Md5 key = one.program().asked().key(place);
    boolean isSameKey =
        isFindable
            && one.known().counterparts(one.program(), place).stream()
                .anyMatch(function -> one.known().key(function).equals(key));
    float probability = order.isEmpty() ? 0 : candidates.probability(order.getFirst());
    return new Score.Answer(
        one,
        one.program().names().get(place),
        order.isEmpty() ? null : one.known().name(candidates.function(order.getFirst())),
        order.isEmpty()
            ? new CalibrationGroup(NameLanguage.C, match.isSmall(place), false)
            : match.group(place, candidates.function(order.getFirst())),
        probability,
        rank,
        isFindable,
        isSameKey);
  }
}
