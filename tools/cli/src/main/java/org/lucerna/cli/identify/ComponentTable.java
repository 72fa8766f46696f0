package org.lucerna.cli.identify;

import static org.lucerna.cli.identify.ComponentReport.evidence;
import static org.lucerna.cli.identify.ComponentReport.percent;
import static org.lucerna.cli.identify.ComponentReport.versions;

import java.io.IOException;
import java.util.List;
import org.lucerna.api.ProgramComponent;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.identify.stated.StatedComponent;

/** Prints the components of a program as a table. */
final class ComponentTable {
  /** Number of functions of no known component that are listed. */
  private static final int LISTED = 5;

  private ComponentTable() {}

  static void print(Console console, ComponentReport report) throws IOException {
    Table table =
        new Table("COMPONENT", "VERSION", "EVIDENCE", "FUNCTIONS", "CODE", "CERTAINTY", "CHANGED");
    List<ProgramComponent> certain = report.certain();
    for (ProgramComponent each : certain) {
      table.row(
          name(each),
          version(report, each),
          evidence(each),
          each.functions().size() + " of " + each.of(),
          percent(report.share(each)),
          percent(each.certainty()),
          each.missing() == 0 ? "" : Integer.toString(each.missing()));
    }
    for (StatedComponent each : report.stated().components()) {
      String version = each.purl().version();
      table.row(each.name(), version == null ? "?" : version, "stated", "", "", "", "");
    }
    if (report.isAny()) {
      table.print(console.out());
    }
    console.out().flush();
    if (!report.stated().own().isEmpty()) {
      console.say(
          report.program() + " says its version is " + String.join(" or ", report.stated().own()));
    }
    if (!report.traces().isEmpty()) {
      console.say("traces of: " + String.join(", ", report.traces()));
    }
    if (report.components().isEmpty()) {
      console.say("no known component is in it");
      return;
    }
    console.say(percent(report.unknownShare()) + " of the code is in no known component");
    List<HarvestedFunction> largest = report.unknown().stream().limit(LISTED).toList();
    if (!largest.isEmpty()) {
      console.say(
          "the largest functions of these: "
              + String.join(
                  ", ",
                  largest.stream()
                      .map(
                          one ->
                              "0x"
                                  + Long.toHexString(one.address())
                                  + " ("
                                  + one.size()
                                  + " bytes)")
                      .toList()));
    }
  }

  private static String name(ProgramComponent component) {
    String parts =
        component.parts().isEmpty() ? "" : " (" + String.join(", ", component.parts()) + ")";
    String alike =
        component.alike().isEmpty() ? "" : ", as in " + String.join(", ", component.alike());
    return component.name() + parts + alike;
  }

  private static String version(ComponentReport report, ProgramComponent component) {
    List<String> stated = report.stated().of(component.name());
    return ComponentPurl.hasVersion(component) || stated.isEmpty()
        ? known(component)
        : known(component) + "; says " + String.join(" or ", stated);
  }

  private static String known(ProgramComponent component) {
    List<String> versions = versions(component);
    return switch (component.evidence()) {
      case BUILD, PATCHED, STRINGS -> String.join(" or ", versions);
      case UNDECIDED -> versions.isEmpty() ? "?" : String.join(" or ", versions) + "?";
      case NONE ->
          versions.isEmpty() ? "none known" : "none known, near " + String.join(", ", versions);
    };
  }
}
