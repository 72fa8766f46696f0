package org.lucerna.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.IdentifiedVersion;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.identify.VersionEvidence;

class ShownComponentsTest {
  private static List<SubjectFunction> functions(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> new SubjectFunction(0x100L * i, 0x100, new Md5(0, i), List.of()))
        .toList();
  }

  private static IdentifiedComponent component(
      String name, boolean isCertain, VersionEvidence evidence, List<SubjectFunction> functions) {
    return new IdentifiedComponent(
        name,
        List.of(),
        isCertain,
        0.99,
        10,
        functions,
        100,
        2,
        3,
        List.of(),
        List.of(),
        evidence,
        List.of(new IdentifiedVersion("1", List.of()), new IdentifiedVersion("2", List.of())));
  }

  @Test
  void componentsHaveTheirShareAndTheRestIsUnknown() {
    ShownComponents table =
        ShownComponents.of(
            functions(0, 10),
            List.of(
                component("zlib", true, VersionEvidence.STRINGS, functions(2, 5)),
                component("xz", false, VersionEvidence.NONE, functions(8, 9))),
            List.of("serde_json 1.0.99", "golang.org/x/sys"));
    assertThat(table.rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.name().plain()).isEqualTo("zlib");
              assertThat(row.version().plain()).isEqualTo("1 or 2");
              assertThat(row.functions()).isEqualTo("3");
              assertThat(row.share()).isEqualTo("30.0 %");
            });
    assertThat(table.unknown()).isEqualTo("70.0 %");
    assertThat(table.traces().plain()).isEqualTo("xz");
    assertThat(table.stated().plain()).isEqualTo("serde_json 1.0.99, golang.org/x/sys");
    assertThat(table.strip().bands())
        .containsExactly(new ComponentStrip.Band("192.0", "288.0", 1, "zlib from 0x200"));
  }

  @Test
  void stripIsBoundedForManyFunctions() {
    List<SubjectFunction> even =
        functions(0, 20_000).stream().filter(one -> one.address() % 0x200 == 0).toList();
    ShownComponents table =
        ShownComponents.of(
            functions(0, 20_000),
            List.of(component("a", true, VersionEvidence.BUILD, even)),
            List.of());
    assertThat(table.strip().bands().size()).isBetween(1, 480);
  }

  @Test
  void componentsBeyondTheColoursShareTheLastOne() {
    assertThat(IntStream.range(0, 10).map(ComponentStrip::colour).boxed())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 8, 8);
  }
}
