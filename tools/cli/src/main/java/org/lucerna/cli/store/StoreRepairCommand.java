package org.lucerna.cli.store;

import java.time.Instant;
import java.util.concurrent.Callable;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.store.engine.StoreRepair;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store repair}: creates a sound store from a damaged one. */
@Command(
    name = "repair",
    description = {
      "Replace a damaged store by a sound one with everything that can be read.",
      "Types that refer to others by their numbers in one database, which store verify lists, are"
          + " left out.",
      "The damaged one is kept next to it. Losses are listed. A backup, if there is one, may hold"
          + " more. Exit status 3 if anything was lost. It needs as much free disk space as the"
          + " store takes."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store repair --data /var/lib/lucerna")
final class StoreRepairCommand implements Callable<Integer> {
  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  StoreRepairCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    StoreRepair.Result result;
    try (Progress progress = new Progress(console, "records")) {
      result = data.repair(Instant.now(), records -> progress.at(records, 0));
    }
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .unsigned("functions", result.functions())
                  .unsigned("versions", result.versions())
                  .unsigned("losses", result.losses())
                  .unsigned("localTypes", result.localTypes())
                  .putTexts("lost", result.first())
                  .put("damaged", result.damaged().toString()));
    } else {
      result.first().forEach(loss -> console.say(Escaped.of(loss)));
      if (result.localTypes() > 0) {
        console.say(
            result.localTypes()
                + " versions: types left out that referred to others by their numbers in one"
                + " database");
      }
      console.say(
          "%d functions, %d versions saved; %d blocks or rows could not be read; the damaged store is %s"
              .formatted(result.functions(), result.versions(), result.losses(), result.damaged()));
    }
    return result.losses() == 0 ? ExitStatus.DONE : ExitStatus.DAMAGED;
  }
}
