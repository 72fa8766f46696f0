package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SimilarDocumentTest {
  private static Map<String, Score> scores() {
    Map<String, Score> scores = new TreeMap<>();
    for (String label : List.of("newer release", "older release")) {
      Score score = new Score();
      score.addAll(List.of(SampleAsked.answer("inflate", 0.99f, 1, true)));
      scores.put(label, score);
    }
    return scores;
  }

  @Test
  void figuresAreReplacedAndTheTextBeforeStays(@TempDir Path folder) throws Exception {
    Path document = folder.resolve("similar.md");
    Files.writeString(document, "# Similar\n\nText.\n\n## Figures\n\nold\n");
    new SimilarDocument(scores(), "Measured here.").write(document);
    assertThat(document)
        .content()
        .startsWith("# Similar\n\nText.\n\n## Figures\n\n![")
        .contains("(similar.svg)", "Measured here.")
        .contains("| newer release | 1 | 0.0 | 1.000 |")
        .contains("| from 0.99 on | C | 2 | 100.0 % | 100.0 % |")
        .doesNotContain("old\n");
    assertThat(
            DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(
                    new ByteArrayInputStream(
                        Files.readString(folder.resolve("similar.svg"))
                            .getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("rect")
                .getLength())
        .isEqualTo(5);
  }

  @Test
  void documentWithoutThatHeadingIsRefused(@TempDir Path folder) throws Exception {
    Path document = Files.writeString(folder.resolve("other.md"), "# Other\n");
    assertThatThrownBy(() -> new SimilarDocument(scores(), "Measured here.").write(document))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("## Figures");
    assertThat(document).hasContent("# Other\n");
    assertThat(folder.resolve("other.svg")).doesNotExist();
  }
}
