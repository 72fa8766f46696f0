package org.lucerna.cli.identify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProgramComponent;
import org.lucerna.cli.output.JsonObject;

/** The components of a program as a document of SPDX 2.3. */
final class SpdxDocument {
  private static final String DOCUMENT = "SPDXRef-DOCUMENT";
  private static final String PROGRAM = "SPDXRef-Program";

  private SpdxDocument() {}

  /** The document of what is certain. */
  static JsonObject of(ComponentReport report, SbomOrigin origin) {
    List<JsonObject> packages = new ArrayList<>();
    List<JsonObject> relationships = new ArrayList<>();
    packages.add(
        described(PROGRAM, report.program())
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
    if (ComponentPurl.hasVersion(of)) {
      component.put("versionInfo", of.versions().getFirst().version());
    }
    @Nullable String purl = ComponentPurl.of(of);
    if (purl != null) {
      component.put(
          "externalRefs",
          List.of(
              new JsonObject()
                  .put("referenceCategory", "PACKAGE-MANAGER")
                  .put("referenceType", "purl")
                  .put("referenceLocator", purl)));
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
