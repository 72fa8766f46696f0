package org.lucerna.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '"',
      value = {
        "a * b, a_b and _a_ # a \\* b, a_b and \\_a\\_",
        "<, <= or > # \\<, \\<= or \\>",
        "[store] & &amp; # \\[store\\] \\& \\&amp;",
        "~ a and a\\b # \\~ a and a\\\\b",
        "with --max-memory=4G, a--b # with `--max-memory`=4G, a--b",
        "- is standard input # \\- is standard input",
        "12. of May # 12\\. of May",
        "the user's '? a | b' if users' # the user's `? a | b` if users'",
      })
  void textReadsAsGiven(String text, String markdown) {
    assertThat(Markdown.text(text)).isEqualTo(markdown);
  }

  @Test
  void codeHasMoreBackticksThanItsText() {
    assertThat(Markdown.code("a|b")).isEqualTo("`a|b`");
    assertThat(Markdown.code("`a`")).isEqualTo("`` `a` ``");
  }

  @Test
  void barDoesNotEndCell() {
    assertThat(Markdown.row(Markdown.code("a|b"), "c|d")).isEqualTo("| `a\\|b` | c\\|d |\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "lucerna idb memory-regions # lucerna-idb-memory-regions",
        "[[upstreams.server]] # upstreamsserver",
        "[log] # log",
        "What's new, in 0.2? # whats-new-in-02",
        "a_b - Ümlaut # a_b---ümlaut",
      })
  void anchorIsMadeFromTheHeading(String heading, String anchor) {
    assertThat(Markdown.anchor(heading)).isEqualTo(anchor);
  }
}
