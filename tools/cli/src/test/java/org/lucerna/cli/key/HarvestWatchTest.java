package org.lucerna.cli.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;

class HarvestWatchTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 functions found",
    "1, 1 function found",
    "237, 237 functions found",
  })
  void aFileWithoutATableOfFunctionsIsNamed(int functions, String count) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new Output(OutputStream.nullOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    try (HarvestWatch watch = new HarvestWatch(console, "stripped.exe")) {
      watch.foundWithoutTable(functions);
      watch.report(false);
    }

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("lucerna: stripped.exe: " + count + "; this file has no table of functions\n");
  }
}
