package org.lucerna.cli.format;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;

/** A table of the functions that the server or the program itself names, for people. */
final class TablePull implements PullWriter {
  /** Precedes the name of a similar function. */
  private static final String SIMILAR = "≈ ";

  /** Precedes a name that is only probable. */
  private static final String PROBABLE = "~ ";

  /** Precedes candidates. */
  private static final String OPEN = "? ";

  @Override
  public String id() {
    return "table";
  }

  @Override
  public String legend(PulledProgram program) {
    Map<String, String> signs = new TreeMap<>();
    for (PulledFunction function : program.functions()) {
      if (function.mostSimilar() != null) {
        signs.put(SIMILAR, "name of a similar function");
      } else if (function.name() != null && function.isProbable()) {
        signs.put(PROBABLE, "probable");
      } else if (function.name() == null && function.found()) {
        signs.put(OPEN, "candidates that have the same code");
      }
    }
    return signs.isEmpty()
        ? ""
        : signs.entrySet().stream()
            .map(sign -> sign.getKey() + sign.getValue())
            .collect(Collectors.joining("; ", "names without a sign are certain; ", ""));
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    NameStyle style = program.styleOfTable(out);
    Table table = new Table("ADDRESS", "SIZE", "KEY", "NAME");
    for (PulledFunction function : program.functions()) {
      if (function.found() || function.name() != null || function.mostSimilar() != null) {
        table.row(
            "0x" + Long.toHexString(function.function().address()),
            function.function().size(),
            function.key(),
            name(function, style));
      }
    }
    table.printFitted(out);
    return "";
  }

  /**
   * The name, after a tilde if it is only probable; the candidates, after a question mark; or the
   * name of a similar function, with its probability, file and reasons.
   */
  private static String name(PulledFunction function, NameStyle style) {
    SimilarName similar = function.mostSimilar();
    if (similar != null) {
      String from = similar.file().isEmpty() ? "" : ", " + similar.file().text();
      String reasons = similar.reasons().words();
      return SIMILAR
          + style.of(similar.name()).text()
          + " ("
          + similar.percent()
          + " %"
          + from
          + (reasons.isEmpty() ? "" : ": " + reasons)
          + (similar.renamed() == null ? "" : "; " + similar.renamed().words())
          + ")";
    }
    ByteString name = function.name();
    if (name == null) {
      return function.candidateNames().stream()
          .map(candidate -> style.of(candidate).text())
          .distinct()
          .sorted()
          .collect(Collectors.joining(" | ", OPEN, ""));
    }
    String shown = style.of(name).text();
    return function.isProbable() ? PROBABLE + shown : shown;
  }
}
