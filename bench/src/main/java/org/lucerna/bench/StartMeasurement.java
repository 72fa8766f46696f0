package org.lucerna.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long commands take from their start to their first output, on standard output or standard
 * error: each command with each launcher in turn, round after round, and the medians. Commands that
 * ask a server ask one that the first launcher starts, in a new folder; {@code FILE} is a program
 * or library, {@code DATABASE} an IDA database.
 */
public final class StartMeasurement {
  private static final int ROUNDS = 11;
  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final Pattern READY = Pattern.compile(".*ready lumina=(\\S+) http=(\\S+).*");

  /** No function has it. */
  private static final String KEY = "8f7a2b3c4d5e6f708192a3b4c5d6e7f8";

  /**
   * The commands, separated by blanks: {@code FOLDER} is a new folder, {@code SERVER} and {@code
   * HTTP} are addresses.
   */
  private static final String COMMANDS =
      """
      --version
      --help
      config
      doctor --data FOLDER/data
      cert --help
      cert create --help
      user --help
      user list --data FOLDER/data
      info --server SERVER
      push --dry-run DATABASE
      push --dry-run FILE
      push DATABASE --server SERVER
      pull DATABASE --server SERVER
      pull FILE --server SERVER
      history KEY --server SERVER
      explain KEY --server-http HTTP
      search main --server-http HTTP
      popular --server SERVER
      pushes --server-http HTTP
      delete KEY --dry-run --server-http HTTP
      metadata 03026f6b
      key FILE
      key DATABASE
      key --arch x64 --chunk 0x1000:48c7c000200000c3
      key FILE --scheme warp
      export DATABASE
      similar FILE FILE
      idb --help
      idb info DATABASE
      idb functions DATABASE
      idb names DATABASE
      idb structs DATABASE
      idb scripts DATABASE
      lidia create FILE FOLDER/file.lidia
      lidia info FOLDER/file.lidia
      lidia lookup FOLDER/file.lidia 0x8000
      warp create FILE FOLDER/file.warp
      warp info FOLDER/file.warp
      warp dump FOLDER/file.warp
      store --help
      store stats --data FOLDER/data
      completion
      """;

  private StartMeasurement() {}

  /** {@code FILE DATABASE LAUNCHER...}. */
  public static void main(String[] arguments) throws IOException {
    List<String> launchers = Arrays.asList(arguments).subList(2, arguments.length);
    Path folder = Files.createTempDirectory("start");
    Process server =
        new ProcessBuilder(
                launchers.getFirst(),
                "serve",
                "--data",
                folder.resolve("data").toString(),
                "--listen",
                "127.0.0.1:0",
                "--http",
                "127.0.0.1:0")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines = server.inputReader()) {
      Matcher ready =
          lines
              .lines()
              .map(READY::matcher)
              .filter(Matcher::matches)
              .findFirst()
              .orElseThrow(
                  () -> new IOException(launchers.getFirst() + ": the server does not start"));
      measure(
          launchers,
          Map.of(
              "FILE",
              arguments[0],
              "DATABASE",
              arguments[1],
              "FOLDER",
              folder.toString(),
              "SERVER",
              ready.group(1),
              "HTTP",
              ready.group(2),
              "KEY",
              KEY));
    } finally {
      server.destroy();
      server.onExit().join();
    }
  }

  private static void measure(List<String> launchers, Map<String, String> words)
      throws IOException {
    for (String command : COMMANDS.lines().toList()) {
      double[][] times = new double[launchers.size()][ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < times.length; i++) {
          times[i][round] = milliseconds(arguments(launchers.get(i), command, words));
        }
      }
      StringBuilder line = new StringBuilder(String.format("%-52s", command));
      for (double[] own : times) {
        Arrays.sort(own);
        line.append(String.format("%6.0f ms (least %3.0f)", own[ROUNDS / 2], own[0]));
      }
      System.out.println(line);
    }
  }

  private static List<String> arguments(
      String launcher, String command, Map<String, String> words) {
    List<String> arguments = new ArrayList<>(List.of(launcher));
    for (String word : command.split(" ", -1)) {
      String name = word.split("/", 2)[0];
      arguments.add(words.getOrDefault(name, name) + word.substring(name.length()));
    }
    return arguments;
  }

  private static double milliseconds(List<String> arguments) throws IOException {
    long start = System.nanoTime();
    Process process = new ProcessBuilder(arguments).redirectErrorStream(true).start();
    try (InputStream out = process.getInputStream()) {
      if (out.read() < 0) {
        throw new IOException("no output: " + arguments);
      }
      double passed = (System.nanoTime() - start) / NANOS_PER_MILLISECOND;
      out.readAllBytes();
      process.onExit().join();
      return passed;
    }
  }
}
