package org.lucerna.cli.identify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.api.ProgramComponent;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.identify.stated.StatedComponent;

/** Prints the components of a program as JSON, a line each; the last line is what is unknown. */
final class ComponentJson {
  /** Number of functions of no known component that are listed. */
  private static final int LISTED = 100;

  private ComponentJson() {}

  static void print(Output out, ComponentReport report) throws IOException {
    for (ProgramComponent each : report.components()) {
      out.json(component(report, each));
    }
    for (StatedComponent each : report.stated().components()) {
      out.json(component(each));
    }
    if (!report.stated().own().isEmpty()) {
      out.json(
          new JsonObject()
              .put(
                  "program",
                  new JsonObject()
                      .put("name", report.program())
                      .putTexts("versions", report.stated().own())));
    }
    List<HarvestedFunction> unknown = report.unknown();
    List<JsonObject> largest =
        unknown.stream().limit(LISTED).map(one -> place(one.address(), one.size())).toList();
    out.json(
        new JsonObject()
            .put(
                "unknown",
                new JsonObject()
                    .number("functions", unknown.size())
                    .decimal("share", report.unknownShare())
                    .put("largest", largest)));
  }

  private static JsonObject component(StatedComponent component) {
    String version = component.purl().version();
    return new JsonObject()
        .put("purl", component.purl().toString())
        .put("name", component.purl().name())
        .putTexts("versions", version == null ? List.of() : List.of(version))
        .put("certain", true)
        .put("evidence", "stated")
        .put("by", ComponentReport.by(component));
  }

  private static JsonObject component(ComponentReport report, ProgramComponent component) {
    return new JsonObject()
        .put("purl", ComponentPurl.of(component))
        .put("name", component.name())
        .putTexts("alike", component.alike())
        .putTexts("versions", ComponentReport.versions(component))
        .putTexts("stated", report.stated().of(component.name()))
        .number("functions", component.functions().size())
        .number("of", component.of())
        .decimal("share", report.share(component))
        .decimal("certainty", component.certainty())
        .put("certain", component.certain())
        .put("runtime", component.runtime())
        .put("evidence", ComponentReport.evidence(component))
        .decimal("weight", component.weight())
        .putTexts("packages", ComponentPurl.packages(component))
        .number("objects", component.objects())
        .putTexts("parts", component.parts())
        .number("missing", component.missing())
        .put("changed", places(component.changed()))
        .put("places", places(component.functions()));
  }

  private static List<JsonObject> places(List<ProgramComponent.Place> places) {
    List<JsonObject> objects = new ArrayList<>();
    for (ProgramComponent.Place place : places) {
      objects.add(place(place.address(), Integer.toUnsignedLong(place.size())));
    }
    return objects;
  }

  private static JsonObject place(long address, long size) {
    return new JsonObject().put("address", "0x" + Long.toHexString(address)).unsigned("size", size);
  }
}
