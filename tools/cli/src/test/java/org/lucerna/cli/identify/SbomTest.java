package org.lucerna.cli.identify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.ProgramComponent.Evidence;
import org.lucerna.api.ProgramComponent.Place;
import org.lucerna.identify.stated.ProgramStatements;
import org.lucerna.identify.stated.StatedComponent;
import org.lucerna.identify.stated.StatedComponent.Source;
import org.lucerna.packages.purl.PackageUrl;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the schemas of CycloneDX 1.6 and SPDX 2.3 require. */
class SbomTest {
  private static final SbomOrigin ORIGIN =
      new SbomOrigin(
          new UUID(1, 2),
          Instant.parse("2026-01-02T03:04:05Z"),
          "1",
          "00".repeat(16),
          "11".repeat(32));

  private static ProgramComponent component(
      String name, boolean isCertain, Evidence evidence, int missing, String... versions) {
    return new ProgramComponent(
        name,
        List.of(),
        false,
        isCertain,
        isCertain ? 0.99 : 0.5,
        12,
        List.of(new Place(0x1000, 32), new Place(0x1100, 64)),
        100,
        2,
        missing,
        List.of(),
        List.of(),
        evidence,
        List.of(versions).stream()
            .map(
                version ->
                    new ProgramComponent.Version(
                        version, List.of("pkg:deb/debian/lib" + name + "-dev@" + version + "-1")))
            .toList());
  }

  private static final ComponentReport REPORT =
      new ComponentReport(
          "a.out",
          List.of(),
          List.of(
              component("zlib", true, Evidence.BUILD, 0, "1.2.13"),
              component("expat", true, Evidence.PATCHED, 3, "2.5.0"),
              component("xz", true, Evidence.NONE, 0, "5.2.5", "5.8.1"),
              component("bzip2", false, Evidence.UNDECIDED, 0, "1.0.8"),
              component("libpng1.6", true, Evidence.NONE, 0, "1.6.37")),
          new ProgramStatements(
              List.of(
                  new StatedComponent(
                      PackageUrl.of("cargo", null, "serde_json", "1.0.99"), Source.RUST_PATHS)),
              List.of("4.2"),
              Map.of("libpng1.6", List.of("1.6.39"))));

  private static JsonNode json(Object object) {
    return JsonMapper.shared().readTree(object.toString());
  }

  private static JsonNode named(JsonNode list, String name) {
    for (JsonNode each : list) {
      if (each.get("name").asString().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no " + name);
  }

  @Test
  void cycloneDxHasWhatIsCertain() {
    JsonNode bom = json(CycloneDxBom.of(REPORT, ORIGIN));
    assertThat(bom.get("bomFormat").asString()).isEqualTo("CycloneDX");
    assertThat(bom.get("serialNumber").asString()).matches("urn:uuid:[0-9a-f]{8}-.*");
    assertThat(bom.get("metadata").get("timestamp").asString()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(bom.get("components")).hasSize(5);
    JsonNode zlib = named(bom.get("components"), "zlib");
    assertThat(zlib.get("version").asString()).isEqualTo("1.2.13");
    assertThat(zlib.get("purl").asString()).isEqualTo("pkg:deb/debian/libzlib-dev@1.2.13-1");
    assertThat(zlib.get("evidence").get("identity")).hasSize(2);
    assertThat(zlib.get("evidence").get("identity").get(1).get("methods").get(0).get("technique"))
        .hasToString("\"hash-comparison\"");
    JsonNode expat = named(bom.get("components"), "expat");
    assertThat(expat.get("pedigree").get("notes").asString()).startsWith("3 functions differ");
  }

  @Test
  void whatTheProgramSaysIsListed() {
    JsonNode bom = json(CycloneDxBom.of(REPORT, ORIGIN));
    assertThat(bom.get("metadata").get("component").get("version").asString()).isEqualTo("4.2");
    JsonNode crate = named(bom.get("components"), "serde_json");
    assertThat(crate.get("purl").asString()).isEqualTo("pkg:cargo/serde_json@1.0.99");
    assertThat(crate.get("version").asString()).isEqualTo("1.0.99");
    assertThat(named(bom.get("components"), "libpng1.6").get("version").asString())
        .isEqualTo("1.6.39");

    JsonNode document = json(SpdxDocument.of(REPORT, ORIGIN));
    assertThat(named(document.get("packages"), "serde_json").get("versionInfo").asString())
        .isEqualTo("1.0.99");
    assertThat(named(document.get("packages"), "libpng1.6").get("versionInfo").asString())
        .isEqualTo("1.6.39");
    assertThat(named(document.get("packages"), "a.out").get("versionInfo").asString())
        .isEqualTo("4.2");
  }

  @Test
  void versionsThatDoNotFitAreNoVersion() {
    JsonNode xz = named(json(CycloneDxBom.of(REPORT, ORIGIN)).get("components"), "xz");
    assertThat(xz.has("version")).isFalse();
    assertThat(xz.get("purl").asString()).isEqualTo("pkg:deb/debian/libxz-dev");
  }

  @Test
  void spdxRelationshipsNameItsElements() {
    JsonNode document = json(SpdxDocument.of(REPORT, ORIGIN));
    Set<String> ids = new HashSet<>(Set.of(document.get("SPDXID").asString()));
    document
        .get("packages")
        .forEach(
            each -> {
              assertThat(ids.add(each.get("SPDXID").asString())).isTrue();
              assertThat(each.get("SPDXID").asString()).matches("SPDXRef-[A-Za-z0-9.-]+");
              assertThat(each.get("downloadLocation").asString()).isEqualTo("NOASSERTION");
              assertThat(each.get("filesAnalyzed").asBoolean()).isFalse();
            });
    assertThat(document.get("packages")).hasSize(6);
    assertThat(document.get("relationships")).hasSize(6);
    document
        .get("relationships")
        .forEach(
            each -> {
              assertThat(ids).contains(each.get("spdxElementId").asString());
              assertThat(ids).contains(each.get("relatedSpdxElement").asString());
            });
    assertThat(document.get("creationInfo").get("created").asString())
        .isEqualTo("2026-01-02T03:04:05Z");
  }
}
