package org.lucerna.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {
  private static final String WIPE = "\u001b[K";

  /** Both streams of a command go to the same terminal. */
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

  private String shown() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theLineIsErasedBeforeAnythingElse() throws IOException {
    StatusLine line = new StatusLine(screen, true);
    OutputStream out = line.before(screen);
    line.show("reading a");
    line.show("asking b");
    out.write(bytes("found\n"));
    out.write('x');

    assertThat(shown())
        .isEqualTo("\rreading a" + WIPE + "\rasking b" + WIPE + "\r" + WIPE + "found\nx");
  }

  @Test
  void theLineIsErasedAtTheEndOfACommandThatWritesNothing() throws IOException {
    StatusLine line = new StatusLine(screen, true);
    line.show("reading a");
    line.before(screen).flush();
    line.before(screen).flush();

    assertThat(shown()).isEqualTo("\rreading a" + WIPE + "\r" + WIPE);
  }

  @Test
  void namesAreHarmlessAndShort() {
    StatusLine line = new StatusLine(screen, true);
    line.show("reading \u001b[2J" + "x".repeat(100));

    assertThat(shown().replace(WIPE, "").substring(1)).startsWith("reading \\x1b[2J").hasSize(70);
  }

  @Test
  void nothingIsShownWithoutTerminal() throws IOException {
    StatusLine line = new StatusLine(screen, false);
    line.show("reading a");
    line.before(screen).write(bytes("found\n"));

    assertThat(shown()).isEqualTo("found\n");
  }
}
