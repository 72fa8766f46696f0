package org.lucerna.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String WIPE = "\u001b[K";

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong(-5 * SECOND);

  private Progress progress(boolean terminal) {
    return new Progress(new StatusLine(shown, terminal), "things done", clock::get);
  }

  @Test
  void shortWorkShowsNoProgress() {
    try (Progress progress = progress(true)) {
      progress.at(1, 10);
      clock.addAndGet(SECOND);
      progress.at(10, 10);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void progressLineIsErasedAtEnd() {
    try (Progress progress = progress(true)) {
      clock.addAndGet(SECOND + 1);
      progress.at(2, 10);
      progress.at(3, 10);
      clock.addAndGet(SECOND);
      progress.at(4, 10);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .isEqualTo("\r2 of 10 things done" + WIPE + "\r4 of 10 things done" + WIPE + "\r" + WIPE);
  }

  @Test
  void noProgressWithoutTerminal() {
    try (Progress progress = progress(false)) {
      clock.addAndGet(5 * SECOND);
      progress.at(2, 10);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void terminalIsRecognizedByLinkTarget(@TempDir Path folder) throws IOException {
    Path seen = Files.createSymbolicLink(folder.resolve("2"), Path.of("/dev/pts/7"));
    Path file = Files.createSymbolicLink(folder.resolve("3"), folder.resolve("log"));
    Path pipe = Files.createSymbolicLink(folder.resolve("4"), Path.of("pipe:[12]"));
    assertThat(Terminal.takes(seen)).isTrue();
    assertThat(Terminal.takes(file)).isFalse();
    assertThat(Terminal.takes(pipe)).isFalse();
  }
}
