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
import picocli.CommandLine.Option;

/** {@code lucerna store compact}: rewrites a store in a smaller form. */
@Command(
    name = "compact",
    description = {
      "Rewrite the store in a smaller and faster form, for example after an import.",
      "While it works, it needs as much free disk space as the store takes."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store compact --data /var/lib/lucerna",
      "  lucerna store compact --smallest --data archive"
    })
final class StoreCompactCommand implements Callable<Integer> {
  private final Console console;

  @Mixin DataFolder data;
  @Mixin JsonOption json;

  @Option(
      names = "--smallest",
      description =
          "Compress as much as possible: a fifth less room, for two minutes of processor time a"
              + " million functions. Functions that are not in the server's memory are pulled at a"
              + " third of the speed.")
  boolean smallest;

  StoreCompactCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (StoreEngine store = data.openToCompact(console, smallest)) {
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
