package org.lucerna.store.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Weights by label. */
final class RankerTest {
  /** The older name was given by two accounts. */
  private static final FunctionCandidates DISPUTED =
      new FunctionCandidates(
          new Md5(1, 2),
          List.of(
              new NameCandidate(2, 9, ByteString.utf8("newer"), 0, 0, List.of(attestation(1, 100))),
              new NameCandidate(
                  1,
                  8,
                  ByteString.utf8("older"),
                  0,
                  0,
                  List.of(attestation(2, 1), attestation(3, 2)))));

  private static Attestation attestation(int account, long time) {
    return new Attestation(1, account, Attestation.NONE, time);
  }

  private static RankingContext context() {
    return RankingContext.of(
        List.of(DISPUTED.key()),
        Arrays.asList(DISPUTED),
        List.of(),
        List.of(),
        Requester.UNKNOWN,
        _ -> null);
  }

  @Test
  void everySignalHasAStandardWeight() {
    assertThat(List.copyOf(Ranker.standardWeights().keySet()))
        .isEqualTo(Ranker.allSignals().stream().map(Signal::label).toList());
    Ranking ranking = Ranker.standard().explain(context(), List.of(0)).getFirst();
    assertThat(ranking.candidates().getFirst().values().keySet())
        .as("those that are on")
        .containsExactly(
            "neighbors",
            "distance",
            "co-occurrence",
            "popularity",
            "reputation",
            "name-similarity",
            "size",
            "input-file",
            "host");
  }

  @Test
  void weightsDecideWhichCandidateWins() {
    assertThat(Ranker.weighted(Map.of("popularity", 1.0, "recency", 0.0)).choose(context()))
        .containsExactly(1);
    assertThat(Ranker.weighted(Map.of("recency", 1.0)).choose(context())).containsExactly(0);
    assertThat(Ranker.weighted(Map.of()).choose(context())).containsExactly(0);
  }

  @Test
  void explanationOfPlaceDoesNotDependOnOtherPlacesExplained() {
    RankingContext context =
        RankingContext.of(
            List.of(DISPUTED.key(), new Md5(3, 4), DISPUTED.key()),
            Arrays.asList(DISPUTED, null, DISPUTED),
            List.of(),
            List.of(),
            Requester.UNKNOWN,
            _ -> null);
    Ranker ranker = Ranker.standard();
    assertThat(ranker.explain(context, List.of(2, 0)))
        .hasSize(2)
        .containsExactly(
            ranker.explain(context, List.of(2)).getFirst(),
            ranker.explain(context, List.of(0)).getFirst());
  }

  @Test
  void unknownSignalIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranker.weighted(Map.of("luck", 1.0, "size", 2.0)))
        .withMessage("unknown signals: [luck]");
  }
}
