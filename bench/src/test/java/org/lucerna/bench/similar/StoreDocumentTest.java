package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreDocumentTest {
  private static final String ONE =
      "| 200,000 | 290 | 30 s | 0.833 | 57.6 | 68.6 | 97.1 | 0 | 10.5 s | 14.1 s | 10.2 s | 8.2 |";
  private static final String TWO =
      "| 1,000,000 | 288 | 0 s | 0.828 | 52.4 | 68.1 | 97.3 | 1 | 2.4 s | 2.5 s | 2.4 s | 2.8 |";

  @TempDir private Path folder;

  @Test
  void rowsAreReadAsTheyWereWritten() {
    assertThat(StoreRow.parse(ONE).line()).isEqualTo(ONE);
    assertThat(StoreRow.parse(TWO).line()).isEqualTo(TWO);
  }

  @Test
  void figuresReplaceTheEndOfTheirSection() throws IOException {
    Path document = folder.resolve("a.md");
    Files.writeString(document, "# A\n\n## As the store grows\nWords.\n\n## Next\nWords.\n");
    for (String measured : List.of("Then.", "Now.")) {
      new StoreDocument(List.of(StoreRow.parse(ONE), StoreRow.parse(TWO)), measured)
          .write(document);
    }
    assertThat(Files.readString(document))
        .startsWith("# A\n\n## As the store grows\nWords.\n\n![")
        .contains("](a-store.svg)\n\nNow.\n\n| functions |", "|\n" + ONE + "\n" + TWO + "\n")
        .doesNotContain("Then.")
        .endsWith(TWO + "\n\n## Next\nWords.\n");
    assertThat(Files.readString(folder.resolve("a-store.svg")))
        .contains("1,000,000", "right name first");
  }

  @Test
  void documentWithoutHeadingIsRefused() {
    StoreDocument figures = new StoreDocument(List.of(StoreRow.parse(ONE)), "");
    assertThatThrownBy(() -> figures.in("# A\n", "a.svg"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
