package org.lucerna.cli.lumina;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Evidence;

/**
 * What {@code pull} writes for a function, and why.
 *
 * @param function as it is pulled
 * @param considered the candidates that were compared with the file; none if the server decides
 */
record PullDecision(PulledFunction function, List<Considered> considered) {
  PullDecision {
    considered = List.copyOf(considered);
  }

  /**
   * A candidate.
   *
   * @param evidence all that was compared
   */
  record Considered(Candidate candidate, List<Evidence> evidence) {
    private long agreements() {
      return evidence.stream().filter(Evidence::agrees).count();
    }

    private long conflicts() {
      return evidence.stream().filter(Evidence::conflicts).count();
    }

    private String place() {
      return "%s %s+0x%x"
          .formatted(
              candidate.origin().container(),
              candidate.origin().section(),
              candidate.origin().offset());
    }

    private String reasons() {
      return evidence.stream()
          .filter(one -> one.known() != null)
          .map(Considered::words)
          .collect(Collectors.joining("; "));
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

    private JsonObject json(NameStyle style) {
      return new JsonObject()
          .name("name", candidate.name(), style)
          .put("container", candidate.origin().container())
          .put("section", candidate.origin().section())
          .unsigned("offset", candidate.origin().offset())
          .put("evidence", evidence.stream().map(Considered::json).toList());
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

  /** In one line, what is written. */
  String summary(NameStyle style) {
    ByteString name = function.name();
    if (name == null) {
      return function.found()
          ? "pull writes no name: the file does not tell its candidates apart"
          : "pull writes no name: the server serves none";
    }
    String shown = style.of(name).text();
    if (function.isAsServed()) {
      return "pull writes "
          + shown
          + (function.isProbable()
              ? ": probable, as so many small functions are alike and none around it is known"
              : ": the server decides");
    }
    return "pull writes "
        + shown
        + (function.isProbable()
            ? ": probable, as the only name of its key, though it does not fit into the file"
            : ": it fits best into the file");
  }

  /** The candidates; null if the server decides. */
  @Nullable Table table(NameStyle style) {
    if (considered.isEmpty()) {
      return null;
    }
    Table table = new Table("CANDIDATE", "FROM", "FOR", "AGAINST", "REASONS");
    for (Considered one : considered) {
      table.row(
          style.of(one.candidate.name()),
          one.place(),
          one.agreements(),
          one.conflicts(),
          one.reasons());
    }
    return table;
  }

  JsonObject json(NameStyle style) {
    JsonObject line = new JsonObject().name("name", function.name(), style);
    if (function.name() != null) {
      line.put("confidence", function.confidence().name().toLowerCase(Locale.ROOT));
    }
    return line.put("asServed", function.isAsServed())
        .put("candidates", considered.stream().map(one -> one.json(style)).toList());
  }
}
