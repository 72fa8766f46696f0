package org.lucerna.cli.identify;

import static org.lucerna.cli.identify.ComponentReport.percent;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.identify.stated.ProgramStatements;

/** What a program consists of in one line, for people who asked for something else. */
public final class ComponentLine {
  /** Number of components that are named: those with most evidence. */
  private static final int NAMED = 6;

  private static final ProgramStatements NOTHING =
      new ProgramStatements(List.of(), List.of(), Map.of());

  private ComponentLine() {}

  /**
   * The line; null if no component is certain.
   *
   * @param program its name
   * @param functions of the program
   * @param components that the server found
   */
  public static @Nullable String of(
      String program, List<HarvestedFunction> functions, List<ProgramComponent> components) {
    ComponentReport report = new ComponentReport(program, functions, components, NOTHING);
    List<ProgramComponent> certain = report.certain();
    if (certain.isEmpty()) {
      return null;
    }
    List<String> names =
        certain.stream()
            .limit(NAMED)
            .map(
                each -> {
                  String version = report.version(each);
                  return version == null ? each.name() : each.name() + ' ' + version;
                })
            .toList();
    int more = certain.size() - names.size();
    return "it contains "
        + String.join(", ", names)
        + (more > 0 ? " and " + more + " more" : "")
        + "; "
        + percent(report.unknownShare())
        + " of the code is in no known component: see lucerna identify";
  }
}
