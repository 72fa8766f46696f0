package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.SimilarJson;
import org.lucerna.cli.output.SimilarTable;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.naming.PullDecision;
import org.lucerna.naming.SimilarName;

/** Prints explanations of the names that places get. */
final class ExplanationOutput {
  private final Output out;
  private final boolean json;
  private final NameStyle style;
  private boolean isFirst = true;

  /**
   * Prints to {@code out}.
   *
   * @param style of names; candidates with the same name in this style share a row
   */
  ExplanationOutput(Output out, boolean json, NameStyle style) {
    this.out = out;
    this.json = json;
    this.style = style;
  }

  /**
   * Prints a place.
   *
   * @param address null if unknown
   * @param decision of a pull of the file; null if there is no file
   * @param similar known functions, best first
   * @param packages URLs of packages that have the function
   */
  void print(
      ExplainedPlace place,
      @Nullable Long address,
      @Nullable PullDecision decision,
      List<SimilarName> similar,
      List<ByteString> packages)
      throws IOException {
    if (json) {
      JsonObject line = json(place, address);
      if (decision != null) {
        line.put("pull", new DecisionOutput(decision, style).json());
      }
      if (!packages.isEmpty()) {
        line.putTexts("packages", packages.stream().map(ByteString::text).toList());
      }
      out.json(similar.isEmpty() ? line : line.put("similar", SimilarJson.of(similar, style)));
      return;
    }
    if (!isFirst) {
      out.line("");
    }
    isFirst = false;
    out.line((address == null ? "" : "0x" + Long.toHexString(address) + "  ") + place.key());
    if (!place.names().isEmpty()) {
      table(place).print(out);
    }
    for (ExplainedPlace.Part part : place.joined()) {
      out.line("from version " + part.version() + ": " + String.join(", ", part.chunks()));
    }
    for (ByteString purl : packages) {
      out.line("in " + purl.text());
    }
    if (decision != null) {
      DecisionOutput shown = new DecisionOutput(decision, style);
      Table considered = shown.table();
      if (considered != null) {
        considered.print(out);
      }
      out.line(shown.summary());
    }
    if (!similar.isEmpty()) {
      table(similar).print(out);
    }
  }

  private SimilarTable table(List<SimilarName> similar) {
    SimilarTable table = new SimilarTable();
    for (SimilarName one : similar) {
      String name = style.of(one.name()).text();
      table.add(name, one.probability(), one.file().text(), one.reasons());
    }
    return table;
  }

  private Table table(ExplainedPlace place) {
    Set<String> signals = place.names().getFirst().signals().keySet();
    List<String> headings = new ArrayList<>(List.of("NAME", "SCORE"));
    signals.forEach(label -> headings.add(label.toUpperCase(Locale.ROOT)));
    headings.addAll(List.of("FILES", "ACCOUNTS"));
    Table table = new Table(headings.toArray(String[]::new));
    Set<ByteString> seen = new HashSet<>();
    for (ExplainedPlace.Name name : place.names()) {
      ByteString shown = style.of(name.name());
      if (!seen.add(shown)) {
        continue;
      }
      List<Object> cells = new ArrayList<>(List.of(shown, number(name.score())));
      signals.forEach(label -> cells.add(number(name.signals().getOrDefault(label, 0.0))));
      cells.addAll(List.of(name.files(), name.accounts()));
      table.row(cells.toArray());
    }
    return table;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private JsonObject json(ExplainedPlace place, @Nullable Long address) {
    List<JsonObject> names = new ArrayList<>();
    for (ExplainedPlace.Name name : place.names()) {
      JsonObject signals = new JsonObject();
      name.signals().forEach(signals::decimal);
      names.add(
          new JsonObject()
              .name("name", name.name(), style)
              .unsigned("version", name.version())
              .unsigned("size", Integer.toUnsignedLong(name.size()))
              .number("files", name.files())
              .number("accounts", name.accounts())
              .decimal("score", name.score())
              .put("signals", signals));
    }
    List<JsonObject> joined = new ArrayList<>();
    for (ExplainedPlace.Part part : place.joined()) {
      joined.add(
          new JsonObject().unsigned("version", part.version()).putTexts("chunks", part.chunks()));
    }
    return new JsonObject()
        .number("place", place.place())
        .optional("address", address)
        .put("key", place.key().toString())
        .put("candidates", names)
        .put("joined", joined);
  }
}
