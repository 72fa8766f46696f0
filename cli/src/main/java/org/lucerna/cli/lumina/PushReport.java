package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Escaped;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.harvest.HarvestedFunction;

/** Prints what became of functions that were pushed. */
final class PushReport {
  private final Console console;
  private final boolean json;
  private int keys;
  private final Map<PushOutcome, Integer> counts = new EnumMap<>(PushOutcome.class);

  PushReport(Console console, boolean json) {
    this.console = console;
    this.json = json;
  }

  void add(HarvestedFunction function, PushOutcome outcome) throws IOException {
    counts.merge(outcome, 1, Integer::sum);
    keys += function.keys().size();
    String key = function.keys().getFirst().md5().toString();
    if (json) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("key", key)
                  .text("name", function.name())
                  .unsigned("size", function.size())
                  .put("result", outcome.toString()));
    } else if (outcome == PushOutcome.UNSENT) {
      console.out().line(key + "  " + Escaped.of(String.valueOf(function.name())));
    }
  }

  private static String words(PushOutcome outcome) {
    return outcome == PushOutcome.UNSENT ? "would be sent" : outcome.toString();
  }

  /** Prints the summary; the exit status. */
  int end() {
    String summary =
        counts.entrySet().stream()
            .map(count -> count.getValue() + " " + words(count.getKey()))
            .collect(Collectors.joining(", "));
    console.say("functions: " + (summary.isEmpty() ? "none" : summary + "; keys: " + keys));
    return counts.containsKey(PushOutcome.REJECTED) ? ExitStatus.NO : ExitStatus.DONE;
  }
}
