package org.lucerna.cli.idb;

import java.util.List;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lucerna idb}: reads IDA databases. */
@Command(
    name = "idb",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Read an IDA database (.idb, .i64, or a single section such as .id0), without IDA.",
      "The database is never modified.",
      "Commands take several databases, folders of them (-r: with subfolders), and lists of them"
          + " (-). Each line then names its file, and the exit status is the highest of all.",
      "With a single section, those of the same name next to it are read too: with sample.id0, also"
          + " sample.id1, sample.nam and sample.til. --recover reads what is left of damaged ones."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb info sample.i64",
      "  lucerna idb functions sample.i64 --json",
      "  lucerna idb names -r databases --filter crypt",
      "  lucerna idb query sample.i64 'Root Node;V'"
    })
public final class IdbCommand {
  private IdbCommand() {}

  /**
   * The command with those under it.
   *
   * @param arguments those after its own name
   */
  public static CommandLine line(Console console, List<String> arguments) {
    Subcommands idb =
        new Subcommands()
            .add("info", () -> new IdbInfoCommand(console))
            .add("records", () -> new IdbRecordsCommand(console))
            .add("xrefs", () -> new IdbXrefsCommand(console))
            .add("types", () -> new IdbTypesCommand(console))
            .add("header", () -> new IdbHeaderCommand(console))
            .add("bytes", () -> new IdbBytesCommand(console))
            .add("flags", () -> new IdbFlagsCommand(console))
            .add("frames", () -> new IdbFramesCommand(console))
            .add("structs", () -> new IdbStructsCommand(console))
            .add("query", () -> new IdbQueryCommand(console))
            .add("netnode", () -> new IdbNetnodeCommand(console))
            .add("classify", () -> new IdbClassifyCommand(console))
            .add("unpack", () -> new IdbUnpackCommand(console))
            .add("scripts", () -> new IdbScriptsCommand(console))
            .add("pages", () -> new IdbPagesCommand(console))
            .add("recover", () -> new IdbRecoverCommand(console))
            .add("idc", () -> new IdbIdcCommand(console))
            .add("extract", () -> new IdbExtractCommand(console))
            .add("item", () -> new IdbItemCommand(console))
            .add("input", () -> new IdbInputCommand(console));
    IdbLists.addTo(idb, console);
    IdbDetailLists.addTo(idb, console);
    IdbPlaceLists.addTo(idb, console);
    return idb.addTo(new CommandLine(new IdbCommand()), arguments)
        .registerConverter(IdbAddress.class, IdbAddress::parse);
  }
}
