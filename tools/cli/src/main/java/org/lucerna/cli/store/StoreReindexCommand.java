package org.lucerna.cli.store;

import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store reindex}: rebuilds the index of similar functions. */
@Command(
    name = "reindex",
    description = {
      "Rebuild the index of similar functions from their sketches, for example after an update that"
          + " weights features differently.",
      "If it is interrupted, fewer similar functions are found until it is repeated."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store reindex --data /var/lib/lucerna")
final class StoreReindexCommand implements Callable<Integer> {
  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  StoreReindexCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (StoreEngine store = data.open(console)) {
      long[] done = new long[1];
      try (Progress progress = new Progress(console, "sketches indexed")) {
        long all = store.sketchTotals().sketches();
        store
            .sketches(DataFolder.rarity())
            .reindex(
                sketches -> {
                  done[0] = sketches;
                  progress.at(sketches, Math.max(sketches, all));
                });
      }
      if (json.isSet()) {
        console.out().json(new JsonObject().unsigned("sketches", done[0]));
      } else {
        console.say(done[0] + " sketches indexed");
      }
    }
    return ExitStatus.DONE;
  }
}
