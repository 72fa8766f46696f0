package org.lucerna.bench.demangle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A program that demangles the names on its standard input.
 *
 * @param label its name in reports
 * @param variable the environment variable that names another program
 * @param command the program and its options
 * @param notation brings our text and its text into one notation, where the two only write the same
 *     differently
 */
record DemanglingPeer(
    String label, String variable, List<String> command, UnaryOperator<String> notation) {
  static DemanglingPeer cxxfilt() {
    // It leaves a place for a pack that is empty.
    return new DemanglingPeer(
        "c++filt", "CXXFILT", List.of("c++filt", "-i"), text -> text.replace(", , ", ", "));
  }

  static DemanglingPeer llvm() {
    return new DemanglingPeer(
        "llvm-cxxfilt", "LLVM_CXXFILT", List.of("llvm-cxxfilt"), LlvmNotation::of);
  }

  static DemanglingPeer rustfilt() {
    return new DemanglingPeer(
        "rustfilt", "RUSTFILT", List.of("rustfilt"), UnaryOperator.identity());
  }

  static DemanglingPeer undname() {
    // It prints the key of an anonymous namespace where the name refers back to it.
    return new DemanglingPeer(
        "llvm-undname",
        "LLVM_UNDNAME",
        List.of("llvm-undname"),
        text -> text.replaceAll("\\b0x[0-9a-f]{8}::", "`anonymous namespace'::"));
  }

  static DemanglingPeer dlang() {
    return new DemanglingPeer(
        "c++filt --format=dlang",
        "CXXFILT",
        List.of("c++filt", "-i", "--format=dlang"),
        UnaryOperator.identity());
  }

  static DemanglingPeer swift() {
    return new DemanglingPeer(
        "swift-demangle",
        "SWIFT_DEMANGLE",
        List.of("swift-demangle", "--compact"),
        UnaryOperator.identity());
  }

  /** The peer's output for each of {@code names}; null if the program is not installed. */
  @Nullable List<String> demangle(List<String> names, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(command);
    all.set(0, environment.getOrDefault(variable, all.getFirst()));
    Path input = Files.createTempFile("names", ".txt");
    try {
      Files.write(input, names);
      Process process;
      try {
        process =
            new ProcessBuilder(all)
                .redirectInput(input.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
      } catch (IOException e) {
        return null;
      }
      List<String> lines;
      try (BufferedReader output =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        lines = output.readAllLines();
      }
      process.waitFor();
      return command.getFirst().equals("llvm-undname") ? undecorated(names, lines) : lines;
    } finally {
      Files.delete(input);
    }
  }

  /** {@code llvm-undname} repeats each name, prints its text if it has one, and an empty line. */
  private static List<String> undecorated(List<String> names, List<String> lines) {
    List<String> texts = new ArrayList<>(names.size());
    int next = 0;
    for (String name : names) {
      next++;
      String text = next < lines.size() ? lines.get(next) : "";
      if (text.isEmpty()) {
        texts.add(name);
        next++;
      } else {
        texts.add(text);
        next += 2;
      }
    }
    return texts;
  }
}
