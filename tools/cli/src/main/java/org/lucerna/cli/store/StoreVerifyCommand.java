package org.lucerna.cli.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store verify}: checks a store for damage. */
@Command(
    name = "verify",
    description = {
      "Check for damage: checksums, every row, the consistency of rows, and types that refer to"
          + " others by their numbers in one database: pushed by older versions, never served.",
      "Exit status 3 if something cannot be read, 1 for other findings. If there is damage,"
          + " restore a backup, or save what can be read with store repair."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store verify --data /var/lib/lucerna")
final class StoreVerifyCommand implements Callable<Integer> {
  /** Maximum number of findings that are printed; all are counted. */
  private static final int SHOWN = 1000;

  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  StoreVerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    List<StoreFinding> shown = new ArrayList<>();
    long[] counts = new long[2];
    try (StoreEngine store = data.openToRead(console);
        Progress progress = new Progress(console, "rows checked")) {
      store.verify(
          finding -> {
            counts[finding.damaged() ? 1 : 0]++;
            if (shown.size() < SHOWN) {
              shown.add(finding);
            }
          },
          rows -> progress.at(rows, 0));
    }
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("ok", counts[0] + counts[1] == 0)
                  .unsigned("unreadable", counts[1])
                  .unsigned("disagreeing", counts[0])
                  .putTexts("findings", shown.stream().map(StoreFinding::text).toList()));
    } else {
      for (StoreFinding finding : shown) {
        console.out().line(Escaped.of(finding.text()));
      }
      if (shown.isEmpty()) {
        console.out().line("no problems found");
      }
      if (counts[1] > 0) {
        console.say(FailureText.DAMAGE_ADVICE);
      }
    }
    if (counts[1] > 0) {
      return ExitStatus.DAMAGED;
    }
    return counts[0] > 0 ? ExitStatus.NO : ExitStatus.DONE;
  }
}
