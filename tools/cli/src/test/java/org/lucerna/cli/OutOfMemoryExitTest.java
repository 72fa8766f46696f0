package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lucerna.cli.output.Console;

/** A server without memory ends, whichever thread of it comes to know. */
final class OutOfMemoryExitTest {
  /** Runs out of memory in a thread of its own, while the main thread waits for ever. */
  public static void main(String[] args) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler(new OutOfMemoryExit(Console.system()));
    Thread.ofVirtual()
        .start(
            () -> {
              byte[][] all = new byte[1 << 20][];
              for (int i = 0; i < all.length; i++) {
                all[i] = new byte[1 << 20];
              }
            });
    Thread.sleep(60_000);
  }

  @Test
  void endsTheProcessWithStatusAndOneLine() throws Exception {
    Process process =
        JavaProcess.builder(List.of("-Xmx32m"), OutOfMemoryExitTest.class.getName(), List.of())
            .start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(OutOfMemoryExit.STATUS);
    assertThat(said.lines()).singleElement().asString().startsWith("lucerna: out of memory");
  }
}
