package org.lucerna.cli.idb;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
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
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    Subcommands idb =
        new Subcommands(console)
            .add("info", IdbInfoCommand.class, IdbInfoCommand::new)
            .add("records", IdbRecordsCommand.class, IdbRecordsCommand::new)
            .add("xrefs", IdbXrefsCommand.class, IdbXrefsCommand::new)
            .add("types", IdbTypesCommand.class, IdbTypesCommand::new)
            .add("header", IdbHeaderCommand.class, IdbHeaderCommand::new)
            .add("bytes", IdbBytesCommand.class, IdbBytesCommand::new)
            .add("flags", IdbFlagsCommand.class, IdbFlagsCommand::new)
            .add("frames", IdbFramesCommand.class, IdbFramesCommand::new)
            .add("structs", IdbStructsCommand.class, IdbStructsCommand::new)
            .add("prototypes", IdbPrototypesCommand.class, IdbPrototypesCommand::new)
            .add("query", IdbQueryCommand.class, IdbQueryCommand::new)
            .add("netnode", IdbNetnodeCommand.class, IdbNetnodeCommand::new)
            .add("classify", IdbClassifyCommand.class, IdbClassifyCommand::new)
            .add("unpack", IdbUnpackCommand.class, IdbUnpackCommand::new)
            .add("scripts", IdbScriptsCommand.class, IdbScriptsCommand::new)
            .add("pages", IdbPagesCommand.class, IdbPagesCommand::new)
            .add("recover", IdbRecoverCommand.class, IdbRecoverCommand::new)
            .add("idc", IdbIdcCommand.class, IdbIdcCommand::new)
            .add("extract", IdbExtractCommand.class, IdbExtractCommand::new)
            .add("item", IdbItemCommand.class, IdbItemCommand::new)
            .add("input", IdbInputCommand.class, IdbInputCommand::new);
    IdbLists.addTo(idb);
    IdbDetailLists.addTo(idb);
    IdbPlaceLists.addTo(idb);
    return idb;
  }
}
