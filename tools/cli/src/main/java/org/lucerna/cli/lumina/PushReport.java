package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.MetadataSummary;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.naming.PushListener;

/** Prints the outcomes of pushed functions, or lists functions that would be pushed. */
final class PushReport implements PushListener {
  private final Console console;
  private final boolean json;
  private int keys;
  private int listed;
  private final Map<PushOutcome, Integer> counts = new EnumMap<>(PushOutcome.class);

  PushReport(Console console, boolean json) {
    this.console = console;
    this.json = json;
  }

  @Override
  public void pushed(HarvestedFunction function, PushOutcome outcome) throws IOException {
    counts.merge(outcome, 1, Integer::sum);
    keys += function.primaryKeys().size();
    if (json) {
      console.out().json(json(function, word(outcome)));
    }
  }

  /** Lists a function that would be pushed, and its data that would be sent. */
  void list(HarvestedFunction function) throws IOException {
    listed++;
    keys += function.primaryKeys().size();
    if (json) {
      JsonObject metadata = MetadataJson.of(function.metadata());
      console.out().json(json(function, "unsent").put("metadata", metadata));
    } else {
      String name = key(function) + "  " + Escaped.of(String.valueOf(function.name()));
      String summary = MetadataSummary.of(function.metadata());
      console.out().line(summary.isEmpty() ? name : name + "  " + Escaped.of(summary));
    }
  }

  private static String word(PushOutcome outcome) {
    return outcome == PushOutcome.REFUSED ? "rejected" : outcome.name().toLowerCase(Locale.ROOT);
  }

  private static JsonObject json(HarvestedFunction function, String result) {
    return new JsonObject()
        .put("key", key(function))
        .text("name", function.name())
        .unsigned("size", function.size())
        .put("result", result);
  }

  private static String key(HarvestedFunction function) {
    return function.keys().getFirst().md5().toString();
  }

  /** Prints the summary; the exit status. */
  int end() {
    String summary =
        listed > 0
            ? listed + " would be sent"
            : counts.entrySet().stream()
                .map(count -> count.getValue() + " " + word(count.getKey()))
                .collect(Collectors.joining(", "));
    console.say("functions: " + (summary.isEmpty() ? "none" : summary + "; keys: " + keys));
    return counts.containsKey(PushOutcome.REFUSED) ? ExitStatus.NO : ExitStatus.DONE;
  }
}
