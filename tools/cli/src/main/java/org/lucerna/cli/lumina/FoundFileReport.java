package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.packages.FileOrigin;
import org.lucerna.packages.SkipReason;
import org.lucerna.packages.SkippedFile;

/** Reports what became of the files that were found in folders and packages. */
final class FoundFileReport {
  private final Console console;
  private final boolean json;
  private final boolean verbose;
  private final Map<String, Integer> skipped = new TreeMap<>();
  private int programs;
  private int withoutFunctions;
  private int others;
  private boolean hasLoss;

  FoundFileReport(Console console, boolean json, boolean verbose) {
    this.console = console;
    this.json = json;
    this.verbose = verbose;
  }

  /** A program of which functions were sent, or none. */
  void taken(FileOrigin origin, int functions) throws IOException {
    if (functions == 0) {
      withoutFunctions++;
    } else {
      programs++;
    }
    if (json) {
      console.out().json(json(origin, "program").number("functions", functions));
    } else if (verbose) {
      console.say(origin + ": functions: " + functions + of(origin));
    }
  }

  /** A file that is no program. */
  void other() {
    others++;
  }

  /** A file that was not read. */
  void skipped(SkippedFile file) throws IOException {
    boolean isLoss = file.reason().isLoss();
    hasLoss |= isLoss;
    skipped(file.origin(), file.reason().words(), file.words(), isLoss);
  }

  /** A program that could not be read. */
  void unreadable(FileOrigin origin, Exception failure) throws IOException {
    boolean isDamage = failure instanceof FormatException;
    hasLoss |= isDamage;
    skipped(
        origin,
        isDamage ? SkipReason.DAMAGED.words() : "of an unsupported processor",
        FailureText.of(failure),
        isDamage);
  }

  private void skipped(FileOrigin origin, String reason, String words, boolean isLoss)
      throws IOException {
    skipped.merge(reason, 1, Integer::sum);
    if (json) {
      console.out().json(json(origin, "skipped").put("reason", words));
    }
    if (verbose || isLoss) {
      console.say(origin + ": skipped: " + words);
    }
  }

  private static JsonObject json(FileOrigin origin, String result) {
    return new JsonObject()
        .put("file", origin.path())
        .put("package", text(origin))
        .put("result", result);
  }

  private static @Nullable String text(FileOrigin origin) {
    return origin.packageUrl() == null ? null : origin.packageUrl().toString();
  }

  private static String of(FileOrigin origin) {
    return origin.packageUrl() == null ? "" : " (" + origin.packageUrl() + ")";
  }

  /** Prints the counts, if there was any file; the exit status. */
  int end(int status) {
    if (programs + withoutFunctions + others + skipped.size() > 0) {
      String words =
          "files: "
              + programs
              + " with functions, "
              + withoutFunctions
              + " without, "
              + others
              + " no programs";
      console.say(
          skipped.isEmpty()
              ? words
              : skipped.entrySet().stream()
                  .map(count -> count.getValue() + " " + count.getKey())
                  .collect(Collectors.joining(", ", words + "; skipped: ", "")));
    }
    return hasLoss ? ExitStatus.DAMAGED : status;
  }
}
