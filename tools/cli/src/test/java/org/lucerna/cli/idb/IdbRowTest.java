package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.demangle.NameStyle;

class IdbRowTest {
  private static final String STORED = "_ZN3geo4areaEii";
  private static final String READABLE = "geo::area(int, int)";

  @Test
  void rowIsFoundByMangledAndDemangledName() {
    for (NameStyle style : NameStyle.values()) {
      IdbRow row = new IdbRow().address("address", 16).name(ByteString.utf8(STORED), style);
      assertThat(row.contains(Pattern.compile("^_ZN3"))).isTrue();
      assertThat(row.contains(Pattern.compile("geo::"))).isTrue();
      assertThat(row.contains(Pattern.compile("other"))).isFalse();
      assertThat(row.json().toString())
          .isEqualTo(
              "{\"address\":16,\"name\":\"%s\"%s}"
                  .formatted(
                      STORED,
                      style == NameStyle.READABLE ? ",\"demangled\":\"" + READABLE + "\"" : ""));
    }
    assertThat(Run.of("idb", "names", "--help").out()).contains("--[no-]demangle");
  }
}
