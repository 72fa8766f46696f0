package org.lucerna.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.lucerna.store.rocks.RocksFunctionStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna store compact}: everything in its smallest form. */
@Command(
    name = "compact",
    description = {
      "Rewrite the store in its smallest and fastest form, after a large import say.",
      "It needs as much room on the disk again meanwhile."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store compact --data /var/lib/lucerna")
final class StoreCompactCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private DataFolder data;

  StoreCompactCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (RocksFunctionStore store = data.open()) {
      long before = bytes(store.fileBytes());
      store.compact();
      console.say(before + " bytes became " + bytes(store.fileBytes()));
    }
    return ExitStatus.DONE;
  }

  private static long bytes(Map<String, Long> columns) {
    return columns.values().stream().mapToLong(Long::longValue).sum();
  }
}
