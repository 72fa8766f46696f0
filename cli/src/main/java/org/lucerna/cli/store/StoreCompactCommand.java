package org.lucerna.cli.store;

import java.util.Map;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store compact}: rewrites a store in its smallest form. */
@Command(
    name = "compact",
    description = {
      "Rewrite the store in its smallest and fastest form, for example after an import.",
      "While it works, it needs as much free disk space as the store takes."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store compact --data /var/lib/lucerna")
final class StoreCompactCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private DataFolder data;
  @Mixin private JsonOption json;

  StoreCompactCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (StoreEngine store = data.open()) {
      Map<String, Long> columns = store.fileBytes();
      long before = bytes(columns);
      try (Progress progress = new Progress(console, "bytes compacted")) {
        long[] done = new long[1];
        store.compact(
            column -> {
              done[0] += columns.getOrDefault(column, 0L);
              progress.at(done[0], before);
            });
      }
      long after = bytes(store.fileBytes());
      if (json.isSet()) {
        console.out().json(new JsonObject().unsigned("before", before).unsigned("after", after));
      } else {
        console.say(before + " bytes became " + after);
      }
    }
    return ExitStatus.DONE;
  }

  private static long bytes(Map<String, Long> columns) {
    return columns.values().stream().mapToLong(Long::longValue).sum();
  }
}
