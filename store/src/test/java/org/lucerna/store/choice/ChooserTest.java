package org.lucerna.store.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Weights by label. */
final class ChooserTest {
  /** The older name was given by two accounts. */
  private static final Subject DISPUTED =
      new Subject(
          new Md5(1, 2),
          List.of(
              new Opinion(2, 9, ByteString.utf8("newer"), 0, 0, List.of(witness(1, 100))),
              new Opinion(
                  1, 8, ByteString.utf8("older"), 0, 0, List.of(witness(2, 1), witness(3, 2)))));

  private static Witness witness(int account, long time) {
    return new Witness(1, account, Witness.NONE, time);
  }

  private static Question question() {
    return Question.of(
        List.of(DISPUTED.key()),
        Arrays.asList(DISPUTED),
        List.of(),
        List.of(),
        Asker.UNKNOWN,
        _ -> null);
  }

  @Test
  void everySignalHasAStandardWeight() {
    assertThat(List.copyOf(Chooser.standardWeights().keySet()))
        .isEqualTo(Chooser.allSignals().stream().map(Signal::label).toList());
    Choice choice = Chooser.standard().explain(question(), List.of(0)).getFirst();
    assertThat(choice.candidates().getFirst().values().keySet())
        .as("those that are on")
        .containsExactly(
            "surroundings",
            "distance",
            "company",
            "popularity",
            "standing",
            "likeness",
            "size",
            "input-file",
            "host");
  }

  @Test
  void weightsDecide() {
    assertThat(Chooser.weighted(Map.of("popularity", 1.0, "recency", 0.0)).choose(question()))
        .containsExactly(1);
    assertThat(Chooser.weighted(Map.of("recency", 1.0)).choose(question())).containsExactly(0);
    assertThat(Chooser.weighted(Map.of()).choose(question())).containsExactly(0);
  }

  @Test
  void severalPlacesAreExplainedAsEachAlone() {
    Question question =
        Question.of(
            List.of(DISPUTED.key(), new Md5(3, 4), DISPUTED.key()),
            Arrays.asList(DISPUTED, null, DISPUTED),
            List.of(),
            List.of(),
            Asker.UNKNOWN,
            _ -> null);
    Chooser chooser = Chooser.standard();
    assertThat(chooser.explain(question, List.of(2, 0)))
        .hasSize(2)
        .containsExactly(
            chooser.explain(question, List.of(2)).getFirst(),
            chooser.explain(question, List.of(0)).getFirst());
  }

  @Test
  void thereIsNoSuchSignal() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Chooser.weighted(Map.of("luck", 1.0, "size", 2.0)))
        .withMessage("no such signals: [luck]");
  }
}
