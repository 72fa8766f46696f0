package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.http.ExplainedPlace;

/** Prints why places get what they get. */
final class ExplanationOutput {
  private final Output out;
  private final boolean json;
  private boolean isFirst = true;

  ExplanationOutput(Output out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /**
   * Prints a place.
   *
   * @param address null where it is not known
   * @param decision what pull makes of it in a file; null without a file
   */
  void print(ExplainedPlace place, @Nullable Long address, @Nullable PullDecision decision)
      throws IOException {
    if (json) {
      JsonObject line = json(place, address);
      out.json(decision == null ? line : line.put("pull", decision.json()));
      return;
    }
    if (!isFirst) {
      out.line("");
    }
    isFirst = false;
    out.line((address == null ? "" : "0x" + Long.toHexString(address) + "  ") + place.key());
    table(place).print(out);
    if (decision != null) {
      Table considered = decision.table();
      if (considered != null) {
        considered.print(out);
      }
      out.line(decision.summary());
    }
  }

  private static Table table(ExplainedPlace place) {
    Set<String> signals = place.names().getFirst().signals().keySet();
    List<String> headings = new ArrayList<>(List.of("NAME", "SCORE"));
    signals.forEach(label -> headings.add(label.toUpperCase(Locale.ROOT)));
    headings.addAll(List.of("FILES", "ACCOUNTS"));
    Table table = new Table(headings.toArray(String[]::new));
    for (ExplainedPlace.Name name : place.names()) {
      List<Object> cells = new ArrayList<>(List.of(name.name(), number(name.score())));
      signals.forEach(label -> cells.add(number(name.signals().getOrDefault(label, 0.0))));
      cells.addAll(List.of(name.files(), name.accounts()));
      table.row(cells.toArray());
    }
    return table;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static JsonObject json(ExplainedPlace place, @Nullable Long address) {
    List<JsonObject> names = new ArrayList<>();
    for (ExplainedPlace.Name name : place.names()) {
      JsonObject signals = new JsonObject();
      name.signals().forEach(signals::decimal);
      names.add(
          new JsonObject()
              .text("name", name.name())
              .unsigned("version", name.version())
              .unsigned("size", Integer.toUnsignedLong(name.size()))
              .number("files", name.files())
              .number("accounts", name.accounts())
              .decimal("score", name.score())
              .put("signals", signals));
    }
    return new JsonObject()
        .number("place", place.place())
        .optional("address", address)
        .put("key", place.key().toString())
        .put("candidates", names);
  }
}
