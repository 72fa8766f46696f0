package org.lucerna.cli.identify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.identify.stated.StatedComponent;

/** The components of a program as a document of SPDX 2.3. */
final class SpdxDocument {
  private static final String DOCUMENT = "SPDXRef-DOCUMENT";
  private static final String PROGRAM = "SPDXRef-Program";

  private SpdxDocument() {}

  /** The document of what is certain. */
  static JsonObject of(ComponentReport report, SbomOrigin origin) {
    List<JsonObject> packages = new ArrayList<>();
    List<JsonObject> relationships = new ArrayList<>();
    JsonObject program = described(PROGRAM, report.program());
    if (report.stated().own().size() == 1) {
      program.put("versionInfo", report.stated().own().getFirst());
    }
    packages.add(
        program
            .put("primaryPackagePurpose", "APPLICATION")
            .put(
                "checksums",
                List.of(checksum("MD5", origin.md5()), checksum("SHA256", origin.sha256())))
            .put(
                "comment",
                ComponentReport.percent(report.unknownShare())
                    + " of its code is in no known component"));
    relationships.add(relationship(DOCUMENT, "DESCRIBES", PROGRAM));
    int number = 0;
    for (ProgramComponent each : report.certain()) {
      number++;
      String id = "SPDXRef-Component-" + number;
      packages.add(component(id, each, report));
      relationships.add(relationship(PROGRAM, "CONTAINS", id));
    }
    for (StatedComponent each : report.stated().components()) {
      number++;
      String id = "SPDXRef-Component-" + number;
      packages.add(component(id, each));
      relationships.add(relationship(PROGRAM, "CONTAINS", id));
    }
    return new JsonObject()
        .put("spdxVersion", "SPDX-2.3")
        .put("dataLicense", "CC0-1.0")
        .put("SPDXID", DOCUMENT)
        .put("name", report.program())
        .put("documentNamespace", "urn:uuid:" + origin.id())
        .put(
            "creationInfo",
            new JsonObject()
                .put("created", origin.time().toString())
                .putTexts("creators", List.of("Tool: lucerna-" + origin.version())))
        .put("packages", packages)
        .put("relationships", relationships);
  }

  private static JsonObject described(String id, String name) {
    return new JsonObject()
        .put("SPDXID", id)
        .put("name", name)
        .put("downloadLocation", "NOASSERTION")
        .put("filesAnalyzed", false);
  }

  private static JsonObject component(String id, ProgramComponent of, ComponentReport report) {
    JsonObject component = described(id, of.name()).put("primaryPackagePurpose", "LIBRARY");
    @Nullable String version = report.version(of);
    if (version != null) {
      component.put("versionInfo", version);
    }
    @Nullable String purl = ComponentPurl.of(of);
    if (purl != null) {
      component.put("externalRefs", List.of(reference(purl)));
    }
    return component.put(
        "comment",
        String.format(
            Locale.ROOT,
            "%d functions, %s of the code; evidence of the version: %s; possible: %s",
            of.functions().size(),
            ComponentReport.percent(report.share(of)),
            ComponentReport.evidence(of),
            String.join(", ", ComponentReport.versions(of))));
  }

  private static JsonObject component(String id, StatedComponent of) {
    JsonObject component = described(id, of.purl().name()).put("primaryPackagePurpose", "LIBRARY");
    if (of.purl().version() != null) {
      component.put("versionInfo", of.purl().version());
    }
    return component
        .put("externalRefs", List.of(reference(of.purl().toString())))
        .put("comment", "stated by " + ComponentReport.by(of));
  }

  private static JsonObject reference(String purl) {
    return new JsonObject()
        .put("referenceCategory", "PACKAGE-MANAGER")
        .put("referenceType", "purl")
        .put("referenceLocator", purl);
  }

  private static JsonObject checksum(String algorithm, String value) {
    return new JsonObject().put("algorithm", algorithm).put("checksumValue", value);
  }

  private static JsonObject relationship(String from, String type, String to) {
    return new JsonObject()
        .put("spdxElementId", from)
        .put("relationshipType", type)
        .put("relatedSpdxElement", to);
  }
}
