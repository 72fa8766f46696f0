package org.lucerna.cli.lidia;

import java.io.IOException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LineEntry;
import org.lucerna.lidia.Range;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna lidia dump}: all ranges in file order. */
@Command(
    name = "dump",
    description = "Print all ranges in file order.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna lidia dump libc.lidia --json")
final class LidiaDumpCommand extends LidiaReader {
  @Mixin DemangleOption demangle;

  LidiaDumpCommand(Console console) {
    super(console);
  }

  @Override
  void read(LidiaFile file) throws IOException {
    NameStyle style = demangle.of(wantsJson(), out());
    Table table =
        new Table("ADDRESS", "LENGTH", "DEPTH", "FUNCTION", "FILE", "CALLED FROM", "LINES");
    for (long i = 0; i < file.count(); i++) {
      Range range = file.range(i);
      if (wantsJson()) {
        out().json(json(range, style));
      } else {
        table.row(
            "0x" + Long.toHexString(range.address()),
            Long.toUnsignedString(range.length()),
            Long.toUnsignedString(range.depth()),
            style.of(range.function()),
            range.file(),
            LidiaLookupCommand.place(range.callFile(), range.callLine()),
            range.lines().size());
      }
    }
    if (!wantsJson()) {
      table.print(out());
    }
  }

  private static JsonObject json(Range range, NameStyle style) {
    return new JsonObject()
        .unsigned("address", range.address())
        .unsigned("length", range.length())
        .unsigned("depth", range.depth())
        .name("function", range.function(), style)
        .text("file", range.file())
        .text("callFile", range.callFile())
        .unsigned("callLine", range.callLine())
        .pairs("lines", range.lines(), LineEntry::offset, LineEntry::line);
  }
}
