package org.lucerna.cli.identify;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;

/** Package URLs of components. */
final class ComponentPurl {
  private ComponentPurl() {}

  /** The packages that may be in the program. */
  static List<String> packages(ProgramComponent component) {
    return component.versions().stream().flatMap(each -> each.packages().stream()).toList();
  }

  /**
   * A package of the component: with its version if only one is possible, otherwise without.
   *
   * @return null if no package of it is known
   */
  static @Nullable String of(ProgramComponent component) {
    List<String> packages = packages(component);
    if (packages.isEmpty()) {
      return null;
    }
    String first = packages.getFirst();
    return hasVersion(component) ? first : first.replaceFirst("@[^?#]*", "");
  }

  /** Whether its version is known, and no other fits. */
  static boolean hasVersion(ProgramComponent component) {
    return component.versions().size() == 1
        && switch (component.evidence()) {
          case BUILD, PATCHED, STRINGS -> true;
          case UNDECIDED, NONE -> false;
        };
  }
}
