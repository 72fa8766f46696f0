package org.lucerna.cli.ghidra;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A Ghidra without windows, on JDK 17: scripts do not run on newer ones. Tests are skipped where
 * there is no such JDK; the profile {@code ghidra} downloads Ghidra.
 *
 * @param folder for its projects and settings
 * @param java of JDK 17
 */
record Ghidra(Path folder, Path java) {
  private static final Path ROOT = Path.of(System.getProperty("lucerna.root", "../.."));
  private static final Path JAR = ROOT.resolve("tools/cli/target/ghidra/ghidra.jar");
  private static final Path EXTENSION =
      ROOT.resolve("integrations/ghidra/src/main/extension/ghidra_scripts");
  private static final List<String> SCRIPTS =
      List.of("SyncedNames", "NameByHand", "PullAndUndo", "UseSymbolServer", "FunctionNames");

  /** The Ghidra of the profile; skips the test if it cannot run. */
  static Ghidra require(Path folder) throws IOException {
    Assumptions.assumeTrue(Files.exists(JAR), "no Ghidra: mvn verify -Pghidra downloads it");
    Path java = installed();
    Assumptions.assumeTrue(java != null, "no JDK 17: JAVA17_HOME names one");
    Path scripts = Files.createDirectories(folder.resolve("scripts"));
    try (DirectoryStream<Path> extension = Files.newDirectoryStream(EXTENSION)) {
      for (Path script : extension) {
        Files.copy(script, scripts.resolve(script.getFileName()));
      }
    }
    for (String name : SCRIPTS) {
      try (InputStream source =
          Objects.requireNonNull(Ghidra.class.getResourceAsStream(name + ".java.txt"))) {
        Files.copy(source, scripts.resolve(name + ".java"));
      }
    }
    return new Ghidra(folder, Objects.requireNonNull(java));
  }

  private static @Nullable Path installed() throws IOException {
    List<Path> homes = new ArrayList<>();
    String named = System.getenv("JAVA17_HOME");
    if (named != null) {
      homes.add(Path.of(named));
    }
    Path all = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(all)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(all, "*17*")) {
        found.forEach(homes::add);
      }
    }
    return homes.stream()
        .map(home -> home.resolve("bin/java"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /**
   * Imports a program, analyzes it and runs scripts.
   *
   * @param scripts each with its arguments, separated by spaces
   * @return the output of the scripts, line by line
   */
  List<String> run(Path program, String... scripts) throws IOException, InterruptedException {
    return run(program, List.of(), List.of(scripts));
  }

  /**
   * Imports a program, and analyzes it between scripts.
   *
   * @param before scripts that run before the analysis, each with its arguments
   * @param after those that run after it
   * @return the output of the scripts, line by line
   */
  List<String> run(Path program, List<String> before, List<String> after)
      throws IOException, InterruptedException {
    Path project = Files.createTempDirectory(folder, "project");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-Duser.home=" + Files.createDirectories(folder.resolve("home")),
                "-Xmx2g",
                "-cp",
                JAR.toString(),
                "ghidra.JarRun",
                project.toString(),
                "test",
                "-import",
                program.toString(),
                "-scriptPath",
                folder.resolve("scripts").toString()));
    before.forEach(script -> addScript(command, "-preScript", script));
    after.forEach(script -> addScript(command, "-postScript", script));
    command.add("-deleteProject");
    Path log = project.resolve("log");
    // Of its own: a script of the same name in the current folder would be taken.
    Process process =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    List<String> all = Files.readAllLines(log);
    List<String> printed = new ArrayList<>();
    for (String line : all) {
      int from = line.indexOf(".java> ");
      if (from >= 0) {
        printed.add(
            line.substring(from + ".java> ".length()).replace(" (GhidraScript)", "").strip());
      }
    }
    if (printed.isEmpty() || all.stream().anyMatch(line -> line.contains("SCRIPT ERROR"))) {
      throw new AssertionError(String.join("\n", all));
    }
    return printed;
  }

  private static void addScript(List<String> command, String option, String script) {
    List<String> words = List.of(script.split(" "));
    command.add(option);
    command.add(words.getFirst() + ".java");
    command.addAll(words.subList(1, words.size()));
  }
}
