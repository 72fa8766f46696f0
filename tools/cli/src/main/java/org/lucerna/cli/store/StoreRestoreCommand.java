package org.lucerna.cli.store;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna store restore}: creates a store from a backup. */
@Command(
    name = "restore",
    description = {
      "Copy the store of a backup into a data folder that has none.",
      "Nothing is overwritten. Certificates are not in a backup: copy the folder tls" + " yourself."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store restore --data /var/lib/lucerna /backup/monday")
final class StoreRestoreCommand implements Callable<Integer> {
  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  @Parameters(paramLabel = "DIR", description = "A folder created by store backup.")
  Path backup;

  StoreRestoreCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    StoreFactory.restore(backup, data.store(), RocksOptions.defaults());
    try (StoreEngine store = data.open(console)) {
      long functions = store.totals().functions();
      if (json.isSet()) {
        console.out().json(new JsonObject().unsigned("functions", functions));
      } else {
        console.say("restored: " + functions + " functions");
      }
    }
    return ExitStatus.DONE;
  }
}
