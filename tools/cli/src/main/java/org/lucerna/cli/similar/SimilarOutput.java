package org.lucerna.cli.similar;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.ReasonsJson;
import org.lucerna.cli.output.SimilarTable;
import org.lucerna.demangle.NameStyle;
import org.lucerna.similarity.match.NameFamily;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.similarity.match.SimilarFunction;

/** Prints functions with similar known functions. */
final class SimilarOutput {
  private final Console console;
  private final boolean json;
  private final NameStyle style;
  private final boolean withFile;
  private final SimilarTable table = new SimilarTable("ADDRESS", "NAME");
  private int found;
  private int sure;

  /**
   * Output.
   *
   * @param withFile whether the table shows the file of each known function
   */
  SimilarOutput(Console console, boolean json, DemangleOption demangle, boolean withFile) {
    this.console = console;
    this.json = json;
    this.style = demangle.of(json, console.out());
    this.withFile = withFile;
  }

  void add(ComparedFunction function, ComparedFunction known, float probability, Reasons reasons)
      throws IOException {
    found++;
    sure += probability >= SimilarFunction.NAME ? 1 : 0;
    if (json) {
      console.out().json(json(function, known, probability, reasons));
      return;
    }
    table
        .subject(function.address(), shown(function.name()))
        .add(
            known.name() == null ? known.address() : shown(known.name()),
            probability,
            withFile ? known.file() : "",
            reasons);
  }

  /**
   * Adds a function that is one of a family.
   *
   * @param file of the most probable of these
   * @param reasons for it
   */
  void add(ComparedFunction function, NameFamily family, String file, Reasons reasons)
      throws IOException {
    found++;
    if (json) {
      console
          .out()
          .json(
              subject(function)
                  .put(
                      "similar",
                      new JsonObject()
                          .put("family", family.name().text())
                          .number("members", family.members())
                          .put("file", file)
                          .decimal("probability", rounded(family.probability()))
                          .put("reasons", ReasonsJson.of(reasons))));
      return;
    }
    table
        .subject(function.address(), shown(function.name()))
        .add(family.toString(), family.probability(), withFile ? file : "", reasons);
  }

  private JsonObject subject(ComparedFunction function) {
    return function.json().name("name", function.name(), style);
  }

  private static double rounded(float probability) {
    return Math.round(probability * 1e4) / 1e4;
  }

  private String shown(@Nullable ByteString name) {
    return name == null ? "" : style.of(name).text();
  }

  private JsonObject json(
      ComparedFunction function, ComparedFunction known, float probability, Reasons reasons) {
    return subject(function)
        .put(
            "similar",
            known
                .json()
                .name("name", known.name(), style)
                .put("file", known.file().isEmpty() ? null : known.file())
                .decimal("probability", rounded(probability))
                .put("reasons", ReasonsJson.of(reasons)));
  }

  /**
   * Prints the table and the number of a file's functions that were found; returns the exit status.
   */
  int end(int functions) throws IOException {
    printTable();
    String ofThem = found == 0 ? "" : ", " + sure + " of them with 99 % or more";
    console.say(found + " of " + functions + " functions are known" + ofThem);
    return status();
  }

  /** Prints the table of functions similar to one; returns the exit status. */
  int endOfOne() throws IOException {
    printTable();
    if (found == 0) {
      console.say("no similar function is known");
    }
    return status();
  }

  private void printTable() throws IOException {
    if (!json && found > 0) {
      table.print(console.out());
    }
    console.out().flush();
  }

  private int status() {
    return found > 0 ? ExitStatus.DONE : ExitStatus.NO;
  }
}
