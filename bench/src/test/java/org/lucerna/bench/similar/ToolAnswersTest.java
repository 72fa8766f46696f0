package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ToolAnswersTest {
  private static final String FILE = "programs/zlib--trixie";
  private static final String INFLATE = FILE + "\t1000\tprograms/zlib--bookworm\tinflate\t";
  private static final String COPY = FILE + "\t1000\tprograms/png--bookworm\t";

  @TempDir private Path folder;

  private List<Score.Answer> answers(boolean isAbsent, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("tool.answers"), List.of(lines));
    return ToolAnswers.read(file).to(FILE, SampleAsked.ofTwo(isAbsent));
  }

  @Test
  void bestCandidateNamesTheFunction() throws IOException {
    List<Score.Answer> answers = answers(false, COPY + "deflate\t0.5", INFLATE + "0.75");
    assertThat(answers).extracting(Score.Answer::given).containsExactly("inflate", null);
    assertThat(answers).extracting(Score.Answer::isRight).containsExactly(true, false);
    assertThat(answers).extracting(Score.Answer::isFindable).containsExactly(true, false);
    assertThat(answers).extracting(Score.Answer::probability).containsExactly(0.75F, 0F);
  }

  @Test
  void severalNamesWithTheBestScoreNameNothing() throws IOException {
    assertThat(answers(false, INFLATE + "1", COPY + "deflate\t1"))
        .extracting(Score.Answer::given)
        .containsExactly(null, null);
    assertThat(answers(false, INFLATE + "1", COPY + "inflate.part.0\t1"))
        .extracting(Score.Answer::given)
        .containsExactly("inflate", null);
  }

  @Test
  void candidatesOfAnAbsentFamilyDoNotCount() throws IOException {
    assertThat(answers(true, INFLATE + "0.75", COPY + "deflate\t0.5"))
        .extracting(Score.Answer::given)
        .containsExactly("deflate", null);
    assertThat(answers(true, COPY + "inflate\t0.5"))
        .as("the same code in another library")
        .extracting(Score.Answer::name)
        .containsExactly("added");
  }

  @Test
  void lineWithOtherColumnsIsRefused() {
    assertThatThrownBy(() -> answers(false, FILE + "\t1000"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 5 columns");
  }
}
