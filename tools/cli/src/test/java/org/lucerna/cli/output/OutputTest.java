package org.lucerna.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lucerna.cli.Run;

class OutputTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void closedPipeEndsCommandQuietly() {
    assertThat(runInto("Broken pipe", "help")).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void fullDiskExitsWithInputOutputStatus() {
    assertThat(runInto("No space left on device", "metadata", "03026f6b")).isEqualTo(4);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("lucerna: standard output: No space left on device\n");
  }

  @Test
  void outputBeyondBufferFailsOnce() {
    String[] arguments = new String[20_000];
    java.util.Arrays.fill(arguments, "03026f6b");
    arguments[0] = "metadata";

    assertThat(runInto("No space left on device", arguments)).isEqualTo(4);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
  }

  private int runInto(String failure, String... arguments) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(failure);
          }
        };
    return Run.on(
        new Console(
            InputStream.nullInputStream(),
            new Output(broken),
            new PrintStream(err, true, StandardCharsets.UTF_8)),
        arguments);
  }
}
