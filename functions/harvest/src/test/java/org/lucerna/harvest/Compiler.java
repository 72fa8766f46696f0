package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A compiler of the machine; tests that need one which is not there are skipped. */
public record Compiler(Path program, Path folder) {
  /** The compiler of that name. Its output goes to a folder. */
  public static Compiler require(String name, Path folder) {
    Path program = Path.of("/usr/bin", name);
    Assumptions.assumeTrue(Files.isExecutable(program), "no " + name);
    return new Compiler(program, folder);
  }

  /** Compiles a source and gives the file that was asked for. */
  public Path compile(String source, String target, String... options)
      throws IOException, InterruptedException {
    Path input = Files.writeString(folder.resolve(target + ".c"), source);
    Path output = folder.resolve(target);
    List<String> arguments = new ArrayList<>(List.of("-o", output.toString(), input.toString()));
    arguments.addAll(List.of(options));
    run(arguments);
    return output;
  }

  /** Links and gives the file that was asked for. */
  public Path link(String target, String... arguments) throws IOException, InterruptedException {
    Path output = folder.resolve(target);
    List<String> all = new ArrayList<>(List.of("-o", output.toString()));
    all.addAll(List.of(arguments));
    run(all);
    return output;
  }

  /** Runs it, if it is another tool, and gives its output. */
  public String run(String... arguments) throws IOException, InterruptedException {
    return run(List.of(arguments)).strip();
  }

  /** Its output. */
  public String ask(String option) throws IOException, InterruptedException {
    return run(List.of(option)).strip();
  }

  private String run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    Path printed = folder.resolve("printed");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    assertThat(process.waitFor()).as("%s", command).isZero();
    return Files.readString(printed);
  }
}
