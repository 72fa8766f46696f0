package org.lucerna.cli.store;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna store}: the store in a data folder that no server has open. */
@Command(
    name = "store",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Maintain the store in a data folder, and move data in and out of it.",
      "No server may have the folder open; to back up a running one: store backup --server-http."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store stats --data /var/lib/lucerna",
      "  lucerna store backup --data /var/lib/lucerna /backup/lucerna-monday",
      "  lucerna store import --data /var/lib/lucerna lumen.sql"
    })
public final class StoreCommand {
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("init", StoreInitCommand.class, StoreInitCommand::new)
        .add("stats", StoreStatsCommand.class, StoreStatsCommand::new)
        .add("verify", StoreVerifyCommand.class, StoreVerifyCommand::new)
        .add("repair", StoreRepairCommand.class, StoreRepairCommand::new)
        .add("compact", StoreCompactCommand.class, StoreCompactCommand::new)
        .add("reindex", StoreReindexCommand.class, StoreReindexCommand::new)
        .add("backup", StoreBackupCommand.class, StoreBackupCommand::new)
        .add("restore", StoreRestoreCommand.class, StoreRestoreCommand::new)
        .add("export", StoreExportCommand.class, StoreExportCommand::new)
        .add("import", StoreImportCommand.class, StoreImportCommand::new);
  }
}
