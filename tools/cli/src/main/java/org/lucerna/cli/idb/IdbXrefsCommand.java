package org.lucerna.cli.idb;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.xref.Xref;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code lucerna idb xrefs}: cross-references. */
@Command(
    name = "xrefs",
    description = "List cross-references, all or those of one address, without ordinary flow.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb xrefs sample.i64 --to 0x401000",
      "  lucerna idb xrefs sample.i64 --to main --filter call"
    })
final class IdbXrefsCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"FROM", "TO", "KIND", "TYPE"};

  @Option(names = "--to", paramLabel = "A", description = "Only those to this address, or name.")
  @Nullable IdbAddress to;

  @Option(
      names = "--from",
      paramLabel = "A",
      description = "Only those from this address, or name.")
  @Nullable IdbAddress from;

  IdbXrefsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    print(HEADINGS, xrefs(database), IdbLists::xref);
  }

  private Iterable<Xref> xrefs(IdaDatabase database) throws CommandException {
    if (to != null && from != null) {
      throw new ParameterException(spec.commandLine(), "expected --to or --from, not both");
    }
    if (to != null) {
      return database.xrefs().to(to.in(database));
    }
    return from == null ? database.xrefs() : database.xrefs().from(from.in(database));
  }
}
