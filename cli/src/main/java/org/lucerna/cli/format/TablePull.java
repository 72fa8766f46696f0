package org.lucerna.cli.format;

import java.io.IOException;
import java.util.stream.Collectors;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.client.PulledFunction;

/** A table of the functions that the server knows, for people. */
final class TablePull implements PullWriter {
  @Override
  public String id() {
    return "table";
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    NameStyle style = program.styleOfTable(out);
    Table table = new Table("ADDRESS", "SIZE", "KEY", "NAME");
    for (PulledFunction function : program.functions()) {
      if (function.found()) {
        table.row(
            "0x" + Long.toHexString(function.function().address()),
            function.function().size(),
            function.key(),
            name(function, style));
      }
    }
    table.print(out);
    return "";
  }

  /** The name, after a tilde if it is only probable; or the candidates, after a question mark. */
  private static String name(PulledFunction function, NameStyle style) {
    ByteString name = function.name();
    if (name == null) {
      return function.candidateNames().stream()
          .map(candidate -> style.of(candidate).text())
          .distinct()
          .sorted()
          .collect(Collectors.joining(" | ", "? ", ""));
    }
    String shown = style.of(name).text();
    return function.isProbable() ? "~ " + shown : shown;
  }
}
