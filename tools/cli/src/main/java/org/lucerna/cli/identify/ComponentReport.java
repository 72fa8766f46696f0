package org.lucerna.cli.identify;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.ProgramComponent.Place;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.identify.stated.ProgramStatements;
import org.lucerna.identify.stated.StatedComponent;

/**
 * The components of a program.
 *
 * @param program its name, for people
 * @param functions of the program
 * @param components that the server found
 * @param stated what the program says itself
 */
record ComponentReport(
    String program,
    List<HarvestedFunction> functions,
    List<ProgramComponent> components,
    ProgramStatements stated) {
  /** Copies the lists. */
  ComponentReport {
    functions = List.copyOf(functions);
    components = List.copyOf(components);
  }

  /** Those that are in the program. */
  List<ProgramComponent> certain() {
    return components.stream().filter(ProgramComponent::certain).toList();
  }

  /** Whether anything is known of what it consists of. */
  boolean isAny() {
    return !stated.components().isEmpty()
        || components.stream().anyMatch(ProgramComponent::certain);
  }

  /**
   * The version of a component: as the server found it, else as the program says it; null if there
   * is not one alone.
   */
  @Nullable String version(ProgramComponent component) {
    List<String> versions =
        ComponentPurl.hasVersion(component) ? versions(component) : stated.of(component.name());
    return versions.size() == 1 ? versions.getFirst() : null;
  }

  /** Names of those of which there are only traces. */
  List<String> traces() {
    return components.stream().filter(each -> !each.certain()).map(ProgramComponent::name).toList();
  }

  /** The functions that are in no known component, the largest first. */
  List<HarvestedFunction> unknown() {
    Set<Long> known = new HashSet<>();
    certain().forEach(each -> each.functions().forEach(place -> known.add(place.address())));
    return functions.stream()
        .filter(function -> !known.contains(function.address()))
        .sorted(
            Comparator.comparingLong(HarvestedFunction::size)
                .reversed()
                .thenComparing(HarvestedFunction::address, Long::compareUnsigned))
        .toList();
  }

  /** The share of the program's code that a component has, 0 to 1. */
  double share(ProgramComponent component) {
    return share(component.functions().stream().mapToLong(ComponentReport::size).sum());
  }

  /** The share of the program's code that is in no known component. */
  double unknownShare() {
    return share(unknown().stream().mapToLong(HarvestedFunction::size).sum());
  }

  private double share(long bytes) {
    return bytes
        / (double) Math.max(1, functions.stream().mapToLong(HarvestedFunction::size).sum());
  }

  private static long size(Place place) {
    return Integer.toUnsignedLong(place.size());
  }

  static List<String> versions(ProgramComponent component) {
    return component.versions().stream().map(ProgramComponent.Version::version).toList();
  }

  /** The kind of evidence, in lower case. */
  static String evidence(ProgramComponent component) {
    return component.evidence().name().toLowerCase(Locale.ROOT);
  }

  /** The kind of text that names a component. */
  static String by(StatedComponent component) {
    return switch (component.source()) {
      case GO_BUILD -> "Go's build information";
      case RUST_PATHS -> "paths of Rust's source files";
    };
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
