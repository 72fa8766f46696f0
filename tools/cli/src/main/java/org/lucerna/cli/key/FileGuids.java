package org.lucerna.cli.key;

import java.io.IOException;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;

/** Prints the GUIDs of the functions in files. */
final class FileGuids {
  private final Console console;
  private final boolean json;
  private final NameStyle style;
  private final Table table = new Table("ADDRESS", "SIZE", "GUID", "SCHEME", "NAME");

  FileGuids(Console console, boolean json, DemangleOption demangle) {
    this.console = console;
    this.json = json;
    this.style = demangle.of(json, console.out());
  }

  /** Prints functions for programs, or keeps them for the table. */
  void add(HarvestedGuids guids) throws IOException {
    String scheme = guids.scheme().id();
    for (HarvestedGuids.Entry entry : guids.functions()) {
      HarvestedFunction function = entry.function();
      ByteString name = function.name();
      if (json) {
        console
            .out()
            .json(
                Harvested.json(function)
                    .name("name", name, style)
                    .put("guid", entry.guid().toString())
                    .put("scheme", scheme)
                    .number("blocks", entry.blocks()));
      } else {
        table.row(
            "0x" + Long.toHexString(function.address()),
            function.size(),
            entry.guid(),
            scheme,
            name == null ? "" : style.of(name));
      }
    }
  }

  /** Prints the table for people. */
  void end() throws IOException {
    if (!json) {
      table.print(console.out());
    }
  }
}
