package org.lucerna.cli;

import java.io.IOException;
import org.lucerna.lidia.Header;
import org.lucerna.lidia.LidiaFile;
import picocli.CommandLine.Command;

/** {@code lucerna lidia info}: what a file holds. */
@Command(
    name = "info",
    description = "Show how much a file holds.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna lidia info libc.lidia --json")
final class LidiaInfoCommand extends LidiaReader {
  LidiaInfoCommand(Console console) {
    super(console);
  }

  @Override
  void read(LidiaFile file) throws IOException {
    Header header = file.header();
    if (wantsJson()) {
      out()
          .json(
              new JsonObject()
                  .number("version", header.version())
                  .number("entries", file.count())
                  .number("vaSize", header.va().fieldSize())
                  .number("fieldSize", header.range().fieldSize())
                  .number("stringsSize", header.strings().size())
                  .number("lineFieldSize", header.lines().fieldSize())
                  .number("lineEntries", header.lines().count())
                  .number("size", file.size()));
      return;
    }
    new Table()
        .row("version", header.version())
        .row("ranges", file.count())
        .row("addresses", bytes(header.va().fieldSize()))
        .row("fields", bytes(header.range().fieldSize()))
        .row("strings", bytes(header.strings().size()) + " in all")
        .row("line entries", header.lines().count())
        .row("line fields", bytes(header.lines().fieldSize()))
        .row("size", bytes(file.size()))
        .print(out());
  }

  private static String bytes(long count) {
    return count + " bytes";
  }
}
