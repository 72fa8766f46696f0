package org.lucerna.cli.idb;

import java.io.IOException;
import org.lucerna.cli.output.Console;
import org.lucerna.idb.IdaDatabase;
import picocli.CommandLine.Command;

/** {@code lucerna idb structs}: structures and unions. */
@Command(
    name = "structs",
    description = "List the structures and unions, with their members.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb structs sample.i64 --json")
final class IdbStructsCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"NAME", "SIZE", "KIND", "COMMENT"};

  IdbStructsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    IdbMembers members = IdbMembers.of(database);
    print(HEADINGS, database.structures(), members::structure);
  }
}
