package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.lucerna.bytes.fixture.InstalledTool;

/**
 * Programs of the machine, such as compilers; a test that needs one that is missing is skipped.
 *
 * @param folder where they run
 */
public record Tools(Path folder) {
  /** A shared library in which functions of the same code stay apart, in the source's order. */
  public Path library(String name, String source) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve(name + ".c"), source);
    Path library = folder.resolve(name + ".so");
    run(
        "gcc",
        "-O1",
        "-fno-ipa-icf",
        "-fno-toplevel-reorder",
        "-shared",
        "-fPIC",
        "-nostdlib",
        "-o",
        library,
        file);
    return library;
  }

  /** Runs one to its end. */
  public void run(String tool, Object... arguments) throws IOException, InterruptedException {
    String _ = output(Map.of(), tool, arguments);
  }

  /**
   * Runs one to its end, and returns its output.
   *
   * @param environment variables in addition to the test's
   */
  public String output(Map<String, String> environment, String tool, Object... arguments)
      throws IOException, InterruptedException {
    require(tool);
    List<String> command =
        new ArrayList<>(List.of(Objects.requireNonNull(InstalledTool.find(tool)).toString()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Path errors = folder.resolve("errors");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(errors.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor()).as("%s %s", tool, errors).isZero();
    return Files.readString(errors);
  }

  /** Skips the test if a tool is missing. */
  public static void require(String... tools) {
    for (String tool : tools) {
      Assumptions.assumeTrue(InstalledTool.find(tool) != null, "no " + tool);
    }
  }
}
