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
            .add("info", new IdbInfoCommandSpec(), IdbInfoCommand::new)
            .add("records", new IdbRecordsCommandSpec(), IdbRecordsCommand::new)
            .add("xrefs", new IdbXrefsCommandSpec(), IdbXrefsCommand::new)
            .add("types", new IdbTypesCommandSpec(), IdbTypesCommand::new)
            .add("header", new IdbHeaderCommandSpec(), IdbHeaderCommand::new)
            .add("bytes", new IdbBytesCommandSpec(), IdbBytesCommand::new)
            .add("flags", new IdbFlagsCommandSpec(), IdbFlagsCommand::new)
            .add("frames", new IdbFramesCommandSpec(), IdbFramesCommand::new)
            .add("structs", new IdbStructsCommandSpec(), IdbStructsCommand::new)
            .add("prototypes", new IdbPrototypesCommandSpec(), IdbPrototypesCommand::new)
            .add("query", new IdbQueryCommandSpec(), IdbQueryCommand::new)
            .add("netnode", new IdbNetnodeCommandSpec(), IdbNetnodeCommand::new)
            .add("classify", new IdbClassifyCommandSpec(), IdbClassifyCommand::new)
            .add("unpack", new IdbUnpackCommandSpec(), IdbUnpackCommand::new)
            .add("scripts", new IdbScriptsCommandSpec(), IdbScriptsCommand::new)
            .add("pages", new IdbPagesCommandSpec(), IdbPagesCommand::new)
            .add("recover", new IdbRecoverCommandSpec(), IdbRecoverCommand::new)
            .add("idc", new IdbIdcCommandSpec(), IdbIdcCommand::new)
            .add("extract", new IdbExtractCommandSpec(), IdbExtractCommand::new)
            .add("item", new IdbItemCommandSpec(), IdbItemCommand::new)
            .add("input", new IdbInputCommandSpec(), IdbInputCommand::new);
    IdbLists.addTo(idb);
    IdbDetailLists.addTo(idb);
    IdbPlaceLists.addTo(idb);
    return idb;
  }
}
