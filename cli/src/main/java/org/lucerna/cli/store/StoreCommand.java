package org.lucerna.cli.store;

import org.lucerna.cli.output.Console;
import picocli.CommandLine;
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
  /** The command with those under it. */
  public static CommandLine line(Console console) {
    return new CommandLine(new StoreCommand())
        .addSubcommand(new StoreInitCommand(console))
        .addSubcommand(new StoreStatsCommand(console))
        .addSubcommand(new StoreVerifyCommand(console))
        .addSubcommand(new StoreRepairCommand(console))
        .addSubcommand(new StoreCompactCommand(console))
        .addSubcommand(new StoreReindexCommand(console))
        .addSubcommand(new StoreBackupCommand(console))
        .addSubcommand(new StoreRestoreCommand(console))
        .addSubcommand(new StoreExportCommand(console))
        .addSubcommand(new StoreImportCommand(console));
  }
}
