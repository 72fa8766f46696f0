package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;

/**
 * The names of a function, and the evidence for each.
 *
 * @param candidates the served one first
 * @param signals labels of those that say anything, in the order of each candidate's values
 * @param silent labels of the others, in words; may be empty
 * @param joined additions of other versions of the served name, a line for each
 */
public record EvidenceTable(
    List<Candidate> candidates, List<String> signals, String silent, List<String> joined) {
  /**
   * A name that the function was given.
   *
   * @param size in bytes; empty if unknown
   * @param score the signals times their weights
   * @param values of the signals that say anything
   */
  public record Candidate(
      FunctionName name,
      boolean isServed,
      String size,
      int files,
      int accounts,
      Bar score,
      List<Bar> values) {
    public Candidate {
      values = List.copyOf(values);
    }
  }

  public EvidenceTable {
    candidates = List.copyOf(candidates);
    signals = List.copyOf(signals);
    joined = List.copyOf(joined);
  }

  /** The table of a place; without rows if the function is unknown. */
  static EvidenceTable of(@Nullable ExplainedPlace place) {
    List<ExplainedPlace.Name> names = place == null ? List.of() : place.names();
    List<String> all =
        names.isEmpty() ? List.of() : List.copyOf(names.getFirst().signals().keySet());
    Predicate<String> speaks =
        signal -> names.stream().anyMatch(name -> name.signals().getOrDefault(signal, 0.0) != 0);
    List<String> signals = all.stream().filter(speaks).toList();
    double greatest = names.stream().mapToDouble(ExplainedPlace.Name::score).max().orElse(0);
    List<Candidate> candidates = new ArrayList<>();
    for (ExplainedPlace.Name name : names) {
      candidates.add(
          new Candidate(
              FunctionName.of(name.name()),
              candidates.isEmpty(),
              Numbers.size(name.size()),
              name.files(),
              name.accounts(),
              bar(name.score(), greatest),
              signals.stream()
                  .map(signal -> bar(name.signals().getOrDefault(signal, 0.0), 1))
                  .toList()));
    }
    return new EvidenceTable(
        candidates,
        signals,
        String.join(", ", all.stream().filter(speaks.negate()).toList()),
        place == null ? List.of() : place.joined().stream().map(EvidenceTable::line).toList());
  }

  private static String line(ExplainedPlace.Part part) {
    return "From version " + part.version() + ": " + String.join(", ", part.chunks());
  }

  private static Bar bar(double number, double greatest) {
    return Bar.of(String.format(Locale.ROOT, "%.2f", number), number, greatest);
  }
}
