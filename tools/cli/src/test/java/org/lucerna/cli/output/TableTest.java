package org.lucerna.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private String printed(Output out) throws IOException {
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void linesAreCutToTheWidthOfATerminal() throws IOException {
    Output terminal = new Output(bytes, () -> 10);
    new Table("A", "NAME").row("1", "0123456789").row("22", "äöüäöü").printFitted(terminal);
    assertThat(printed(terminal)).isEqualTo("A   NAME\n1   01234…\n22  äöüäöü\n");
  }

  @Test
  void linesAreNotCutWithoutTerminal() throws IOException {
    Output file = new Output(bytes);
    new Table("NAME").row("x".repeat(1000)).printFitted(file);
    assertThat(printed(file)).isEqualTo("NAME\n" + "x".repeat(1000) + "\n");
  }

  @Test
  void emptyColumnsAreLeftOutButNotThoseOfAnEmptyTable() throws IOException {
    Output file = new Output(bytes);
    new Table("A", "B", "C").row("1", "", "3").printFitted(file);
    new Table("A", "B", "C").printFitted(file);
    assertThat(printed(file)).isEqualTo("A  C\n1  3\nA  B  C\n");
  }

  @Test
  void rowsThatFollowKeepTheWidthsAndHaveNoHeadings() throws IOException {
    Output file = new Output(bytes);
    Table table = new Table("LONG", "B").row("1", "2");
    table.print(file);
    table.lead("x").row("y").print(file);
    assertThat(printed(file)).isEqualTo("LONG  B\n1     2\nx     y\n");
  }

  @Test
  void theWidthIsTheSecondNumberOfStty() {
    assertThat(Terminal.columns("24 80\n")).isEqualTo(80);
    assertThat(Terminal.columns("0 0\n")).isEqualTo(Integer.MAX_VALUE);
    assertThat(Terminal.columns("")).isEqualTo(Integer.MAX_VALUE);
  }
}
