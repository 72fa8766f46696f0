package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs of the machine, such as compilers; a test that needs one that is missing is skipped. */
final class Programs {
  private final Path folder;

  /** Programs that are run in {@code folder}. */
  Programs(Path folder) {
    this.folder = folder;
  }

  /** Runs one to its end, and gives the lines that it printed. */
  List<String> run(Object... words) throws Exception {
    return run(Map.of(), List.of(), Stream.of(words).map(Object::toString).toList());
  }

  /** As {@link #run(Object...)}, with more environment variables and lines of input. */
  List<String> run(Map<String, String> environment, List<String> input, List<String> words)
      throws Exception {
    boolean there =
        Pattern.compile(Pattern.quote(File.pathSeparator))
            .splitAsStream(System.getenv().getOrDefault("PATH", ""))
            .anyMatch(path -> Files.isExecutable(Path.of(path, words.getFirst())));
    assumeTrue(there, "no " + words.getFirst());
    Path in = Files.write(folder.resolve("input"), input);
    Path out = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    assertThat(builder.start().waitFor()).as(String.join(" ", words)).isZero();
    return Files.readAllLines(out);
  }
}
