package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OtherToolsTest {
  private static final String FILE = "programs/zlib--trixie";

  @Test
  void questionsListRequestedFunctionsOnce() {
    assertThat(OtherTools.questions(FILE, SampleAsked.ofTwo(false)))
        .isEqualToNormalizingNewlines(
            """
            asked\tprograms/zlib--trixie\t1000\ttrixie\tinflate\tknown
            asked\tprograms/zlib--trixie\t2000\ttrixie\tadded\tnew
            """);
    assertThat(OtherTools.questions(FILE, SampleAsked.ofTwo(true))).isEmpty();
  }

  @Test
  void someOfTheFunctionsAreTheSameEachTime() {
    assertThat(SampleAsked.ofTwo(false).program().thinned(2).isAsked())
        .containsExactly(true, false);
    assertThat(SampleAsked.ofTwo(false).program().thinned(1).isAsked()).containsExactly(true, true);
  }

  @Test
  void tablesCountNamesOfUnknownFunctionsAsWrong() {
    Score exact = new Score();
    exact.addAll(
        List.of(SampleAsked.answer("inflate", 1, 1, true), SampleAsked.answer(null, 0, 0, true)));
    Score similar = new Score();
    similar.addAll(
        List.of(
            SampleAsked.answer("inflate", 0.9F, 1, true),
            SampleAsked.answer("inflate", 0.8F, 1, true),
            SampleAsked.answer("deflate", 0.7F, 0, false)));
    assertThat(OtherTools.tables(Map.of("trixie", Map.of("exact", exact))))
        .contains("| asked for | functions | exact |\n|---|---|---|\n| trixie | 2 | 50.0 of 50.0 |")
        .contains("| trixie | 2 | 100.0 |");
    assertThat(OtherTools.tables(Map.of("trixie", Map.of("similar", similar))))
        .contains("| trixie | 2 | 100.0 of 100.0 |", "| trixie | 2 | 66.7 |");
  }
}
