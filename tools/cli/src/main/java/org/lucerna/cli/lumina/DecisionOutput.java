package org.lucerna.cli.lumina;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.recovery.Evidence;
import org.lucerna.naming.PullDecision;
import org.lucerna.naming.PullDecision.Considered;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;

/**
 * The decision of a pull, as printed.
 *
 * @param style of names
 */
record DecisionOutput(PullDecision decision, NameStyle style) {
  /** The name that is written, in one line. */
  String summary() {
    PulledFunction function = decision.function();
    SimilarName similar = function.mostSimilar();
    if (similar != null) {
      return similar.isSure()
          ? "pull writes " + style.of(similar.marked()) + ": a similar function is known"
          : "pull writes no name: no similar function is known for sure";
    }
    ByteString name = function.name();
    if (name == null) {
      return function.found()
          ? "pull writes no name: the file cannot distinguish its candidates"
          : "pull writes no name: the server serves none";
    }
    String shown = style.of(name).text();
    if (function.isAsServed()) {
      return "pull writes "
          + shown
          + (function.isProbable()
              ? ": probable, because its code says little and not all functions around it are known"
              : ": the server decides");
    }
    return "pull writes "
        + shown
        + (function.isProbable()
            ? ": probable, as the only name of its key, although it does not fit the file"
            : ": it fits the file best");
  }

  /** The candidates; null if the server decides. */
  @Nullable Table table() {
    if (decision.considered().isEmpty()) {
      return null;
    }
    Table table = new Table("CANDIDATE", "FROM", "FOR", "AGAINST", "REASONS");
    for (Considered one : decision.considered()) {
      ObjectOrigin origin = one.candidate().origin();
      table.row(
          style.of(one.candidate().name()),
          "%s %s+0x%x".formatted(origin.container(), origin.section(), origin.offset()),
          one.evidence().stream().filter(Evidence::agrees).count(),
          one.evidence().stream().filter(Evidence::conflicts).count(),
          one.evidence().stream()
              .filter(evidence -> evidence.known() != null)
              .map(DecisionOutput::words)
              .collect(Collectors.joining("; ")));
    }
    return table;
  }

  private static String words(Evidence evidence) {
    Long known = evidence.known();
    String what =
        switch (evidence.kind()) {
          case SECTION -> "its " + evidence.subject() + " would begin";
          case REFERRED -> evidence.subject() + " would be";
          case REFERENCE -> "it refers to " + evidence.subject();
        };
    String where = " at 0x" + Long.toHexString(evidence.meant());
    return known == null || evidence.agrees()
        ? what + where
        : what + where + ", others say 0x" + Long.toHexString(known);
  }

  JsonObject json() {
    PulledFunction function = decision.function();
    JsonObject line = new JsonObject().name("name", function.name(), style);
    if (function.name() != null) {
      line.put("confidence", function.confidence().name().toLowerCase(Locale.ROOT));
    }
    List<JsonObject> candidates = decision.considered().stream().map(this::json).toList();
    return line.put("asServed", function.isAsServed()).put("candidates", candidates);
  }

  private JsonObject json(Considered one) {
    ObjectOrigin origin = one.candidate().origin();
    return new JsonObject()
        .name("name", one.candidate().name(), style)
        .put("container", origin.container())
        .put("section", origin.section())
        .unsigned("offset", origin.offset())
        .put("evidence", one.evidence().stream().map(DecisionOutput::json).toList());
  }

  private static JsonObject json(Evidence evidence) {
    JsonObject line =
        new JsonObject()
            .put("kind", evidence.kind().name().toLowerCase(Locale.ROOT))
            .put("subject", evidence.subject())
            .unsigned("meant", evidence.meant());
    Long known = evidence.known();
    return known == null ? line : line.unsigned("known", known).number("votes", evidence.votes());
  }
}
