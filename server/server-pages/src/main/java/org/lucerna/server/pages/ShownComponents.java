package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.IdentifiedVersion;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.identify.VersionEvidence;

/**
 * The components of a program.
 *
 * @param unknown share of the code that is in none, in words
 * @param stated components that the program names itself, in words; empty if there are none
 * @param traces names of those of which there are only traces, in words; empty if there are none
 */
public record ShownComponents(
    ComponentStrip strip, List<Row> rows, String unknown, VisibleText stated, VisibleText traces) {
  /**
   * A component.
   *
   * @param colour see {@link ComponentStrip.Band#colour}
   * @param evidence how the version is known, in words
   * @param functions how many of its functions are in the program
   * @param share of the program's code
   */
  public record Row(
      int colour,
      VisibleText name,
      VisibleText version,
      String evidence,
      String functions,
      String share) {}

  public ShownComponents {
    rows = List.copyOf(rows);
  }

  /** The components of a program with these functions. */
  static ShownComponents of(
      List<SubjectFunction> functions, List<IdentifiedComponent> components, List<String> stated) {
    List<IdentifiedComponent> certain =
        components.stream().filter(IdentifiedComponent::isCertain).toList();
    long bytes = size(functions);
    List<Row> rows = new ArrayList<>();
    Set<Long> known = new HashSet<>();
    for (int i = 0; i < certain.size(); i++) {
      IdentifiedComponent each = certain.get(i);
      each.functions().forEach(function -> known.add(function.address()));
      rows.add(
          new Row(
              ComponentStrip.colour(i),
              VisibleText.line(name(each)),
              VisibleText.line(versions(each)),
              evidence(each),
              Numbers.grouped(each.functions().size()),
              percent(size(each.functions()), bytes)));
    }
    List<SubjectFunction> rest =
        functions.stream().filter(function -> !known.contains(function.address())).toList();
    return new ShownComponents(
        ComponentStrip.of(functions, certain),
        rows,
        percent(size(rest), bytes),
        VisibleText.line(String.join(", ", stated)),
        VisibleText.line(
            String.join(
                ", ",
                components.stream()
                    .filter(each -> !each.isCertain())
                    .map(IdentifiedComponent::name)
                    .toList())));
  }

  private static long size(List<SubjectFunction> functions) {
    return functions.stream().mapToLong(SubjectFunction::size).sum();
  }

  private static String percent(long part, long bytes) {
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / Math.max(1, bytes));
  }

  private static String name(IdentifiedComponent component) {
    return component.alike().isEmpty()
        ? component.name()
        : component.name() + ", as in " + String.join(", ", component.alike());
  }

  private static String versions(IdentifiedComponent component) {
    return String.join(
        component.evidence() == VersionEvidence.NONE ? ", " : " or ",
        component.versions().stream().map(IdentifiedVersion::version).toList());
  }

  private static String evidence(IdentifiedComponent component) {
    return switch (component.evidence()) {
      case BUILD -> "this build";
      case PATCHED ->
          "this build, but for " + Numbers.of(component.missing(), "function", "functions");
      case STRINGS -> "strings";
      case UNDECIDED -> "not told apart";
      case NONE -> "none known fits; the nearest";
    };
  }
}
