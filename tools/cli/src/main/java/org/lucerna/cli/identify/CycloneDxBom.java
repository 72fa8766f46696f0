package org.lucerna.cli.identify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.identify.stated.StatedComponent;

/** The components of a program as a bill of materials of CycloneDX 1.6. */
final class CycloneDxBom {
  private static final String PROGRAM = "program";

  private CycloneDxBom() {}

  /** The bill of materials of what is certain. */
  static JsonObject of(ComponentReport report, SbomOrigin origin) {
    List<JsonObject> components = new ArrayList<>();
    List<String> references = new ArrayList<>();
    for (ProgramComponent each : report.certain()) {
      references.add(each.name());
      components.add(component(report, each));
    }
    for (StatedComponent each : report.stated().components()) {
      references.add(each.purl().toString());
      components.add(component(each));
    }
    JsonObject tool =
        new JsonObject()
            .put("type", "application")
            .put("name", "lucerna")
            .put("version", origin.version());
    JsonObject program =
        new JsonObject()
            .put("type", "application")
            .put("bom-ref", PROGRAM)
            .put("name", report.program())
            .put("hashes", List.of(hash("MD5", origin.md5()), hash("SHA-256", origin.sha256())));
    if (report.stated().own().size() == 1) {
      program.put("version", report.stated().own().getFirst());
    }
    return new JsonObject()
        .put("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json")
        .put("bomFormat", "CycloneDX")
        .put("specVersion", "1.6")
        .put("serialNumber", "urn:uuid:" + origin.id())
        .number("version", 1)
        .put(
            "metadata",
            new JsonObject()
                .put("timestamp", origin.time().toString())
                .put("tools", new JsonObject().put("components", List.of(tool)))
                .put("component", program)
                .put(
                    "properties",
                    List.of(
                        property(
                            "lucerna:unknown-share",
                            String.format(Locale.ROOT, "%.3f", report.unknownShare())))))
        .put("components", components)
        .put(
            "dependencies",
            List.of(new JsonObject().put("ref", PROGRAM).putTexts("dependsOn", references)))
        // What is in no known component is not listed.
        .put(
            "compositions",
            List.of(
                new JsonObject()
                    .put("aggregate", "incomplete")
                    .putTexts("dependencies", List.of(PROGRAM))));
  }

  private static JsonObject component(ComponentReport report, ProgramComponent of) {
    JsonObject component =
        new JsonObject().put("type", "library").put("bom-ref", of.name()).put("name", of.name());
    @Nullable String version = report.version(of);
    if (version != null) {
      component.put("version", version);
    }
    @Nullable String purl = ComponentPurl.of(of);
    if (purl != null) {
      component.put("purl", purl);
    }
    if (of.missing() > 0) {
      component.put(
          "pedigree",
          new JsonObject()
              .put("notes", of.missing() + " functions differ from this version: a patch"));
    }
    List<JsonObject> occurrences = new ArrayList<>();
    for (PlaceRun run : PlaceRun.of(of.functions(), report.functions())) {
      occurrences.add(
          new JsonObject()
              .put("location", report.program())
              .unsigned("offset", run.start())
              .put(
                  "additionalContext",
                  "addresses 0x%x to 0x%x, functions: %d"
                      .formatted(run.start(), run.end(), run.functions())));
    }
    List<JsonObject> properties = new ArrayList<>();
    properties.add(property("lucerna:evidence", ComponentReport.evidence(of)));
    for (String possible : ComponentReport.versions(of)) {
      properties.add(property("lucerna:version", possible));
    }
    return component
        .put(
            "evidence",
            new JsonObject().put("identity", identity(of, version)).put("occurrences", occurrences))
        .put("properties", properties);
  }

  private static JsonObject component(StatedComponent of) {
    JsonObject component =
        new JsonObject()
            .put("type", "library")
            .put("bom-ref", of.purl().toString())
            .put("name", of.purl().name());
    if (of.purl().version() != null) {
      component.put("version", of.purl().version());
    }
    return component
        .put("purl", of.purl().toString())
        .put("properties", List.of(property("lucerna:stated-by", ComponentReport.by(of))));
  }

  private static List<JsonObject> identity(ProgramComponent of, @Nullable String version) {
    List<JsonObject> identity = new ArrayList<>();
    identity.add(identity("name", of.name(), of, "binary-analysis", "functions of whole objects"));
    if (version != null) {
      identity.add(
          switch (of.evidence()) {
            case BUILD, PATCHED ->
                identity("version", version, of, "hash-comparison", "keys of functions");
            case STRINGS ->
                identity("version", version, of, "binary-analysis", "strings of objects");
            case UNDECIDED, NONE ->
                identity("version", version, of, "binary-analysis", "texts that name it");
          });
    }
    return identity;
  }

  private static JsonObject identity(
      String field, String value, ProgramComponent of, String technique, String what) {
    return new JsonObject()
        .put("field", field)
        .decimal("confidence", of.certainty())
        .put("concludedValue", value)
        .put(
            "methods",
            List.of(
                new JsonObject()
                    .put("technique", technique)
                    .decimal("confidence", of.certainty())
                    .put("value", what)));
  }

  private static JsonObject property(String name, String value) {
    return new JsonObject().put("name", name).put("value", value);
  }

  private static JsonObject hash(String algorithm, String content) {
    return new JsonObject().put("alg", algorithm).put("content", content);
  }
}
