package org.lucerna.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The output of a command, and its exit status. */
public record Run(int status, String out, String err) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** Runs a command in this process, with nothing on standard input. */
  public static Run of(String... arguments) {
    return withInput("", arguments);
  }

  public static Run withInput(String input, String... arguments) {
    return with(Map.of(), input, arguments);
  }

  /** Runs a command with a console of the test's own; the exit status. */
  public static int on(Console console, String... arguments) {
    return LucernaCommandLine.run(console, arguments);
  }

  /** Runs a command that prints to a terminal. */
  public static Run onTerminal(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return run(out, new Output(out, () -> 200), Map.of(), "", arguments);
  }

  /** Runs a command with variables in its environment. */
  public static Run with(Map<String, String> environment, String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return run(out, new Output(out), environment, input, arguments);
  }

  private static Run run(
      ByteArrayOutputStream out,
      Output output,
      Map<String, String> environment,
      String input,
      String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            output,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            environment);
    int status = LucernaCommandLine.run(console, arguments);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A console that prints nowhere. */
  static Console console() {
    return new Console(
        InputStream.nullInputStream(),
        new Output(OutputStream.nullOutputStream()),
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
  }

  /** The only object that was printed. */
  public JsonNode json() {
    List<JsonNode> all = jsonLines();
    if (all.size() != 1) {
      throw new AssertionError("expected one object, got: " + out);
    }
    return all.getFirst();
  }

  public List<JsonNode> jsonLines() {
    return out.lines().map(JSON::readTree).toList();
  }
}
