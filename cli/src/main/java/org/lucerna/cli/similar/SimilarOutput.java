package org.lucerna.cli.similar;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.ReasonsJson;
import org.lucerna.cli.output.Table;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.similarity.match.SimilarFunction;

/** Prints functions with the known ones that are like them. */
final class SimilarOutput {
  private final Console console;
  private final boolean json;
  private final NameStyle style;
  private final boolean withFile;
  private final Table table =
      new Table("ADDRESS", "NAME", "SIMILAR TO", "PROBABILITY", "IN", "WHY");
  private int found;
  private int sure;

  /** Output with the file of each known function if there are several. */
  SimilarOutput(Console console, boolean json, DemangleOption demangle, boolean withFile) {
    this.console = console;
    this.json = json;
    this.style = demangle.of(json, console.out());
    this.withFile = withFile;
  }

  void add(HarvestedFunction function, KnownFunction known, SimilarFunction similar)
      throws IOException {
    found++;
    sure += similar.probability() >= SimilarFunction.NAME ? 1 : 0;
    if (json) {
      console.out().json(json(function, known, similar));
      return;
    }
    table.row(
        address(function),
        shown(function.name()),
        known.function().name() == null
            ? address(known.function())
            : shown(known.function().name()),
        percent(similar.probability()),
        withFile ? String.valueOf(known.file().getFileName()) : "",
        similar.reasons().words());
  }

  private static String address(HarvestedFunction function) {
    return "0x" + Long.toHexString(function.address());
  }

  private String shown(@Nullable ByteString name) {
    return name == null ? "" : style.of(name).text();
  }

  /** Rounded down, so that 100 % means certain. */
  private static String percent(float probability) {
    return String.format(Locale.ROOT, "%.1f %%", Math.floor(probability * 1000) / 10);
  }

  private JsonObject json(
      HarvestedFunction function, KnownFunction known, SimilarFunction similar) {
    return Harvested.json(function)
        .name("name", function.name(), style)
        .put(
            "similar",
            Harvested.json(known.function())
                .name("name", known.function().name(), style)
                .put("file", known.file().toString())
                .decimal("probability", Math.round(similar.probability() * 1e4) / 1e4)
                .put("reasons", ReasonsJson.of(similar.reasons())));
  }

  /** Prints the table and how many functions were found. */
  void end(int functions) throws IOException {
    if (!json) {
      table.printFitted(console.out());
      console.say(
          found
              + " of "
              + functions
              + " functions are known, "
              + sure
              + " of them with 99 % or more");
    }
  }
}
