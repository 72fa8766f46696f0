package org.lucerna.naming.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;
import org.lucerna.naming.PulledFunction;

class NamedRangesTest {
  private static NamedRanges ranges(PulledFunction... functions) {
    return NamedRanges.of(NamedCode.of(List.of(functions)));
  }

  private static @Nullable String nameAt(NamedRanges ranges, long address) {
    NamedCode code = ranges.at(address);
    return code == null ? null : code.name().text();
  }

  @Test
  void addressIsInTheCodeAroundIt() {
    NamedRanges ranges =
        ranges(
            NamedFunctions.function(0x2000, 0x10, "second"),
            NamedFunctions.function(0x1000, 0x20, "first"));

    assertThat(nameAt(ranges, 0xfff)).isNull();
    assertThat(nameAt(ranges, 0x1000)).isEqualTo("first");
    assertThat(nameAt(ranges, 0x101f)).isEqualTo("first");
    assertThat(nameAt(ranges, 0x1020)).isNull();
    assertThat(nameAt(ranges, 0x200f)).isEqualTo("second");
    assertThat(nameAt(ranges, -1)).isNull();
  }

  @Test
  void codeEndsWhereTheNextBegins() {
    NamedRanges ranges =
        ranges(
            NamedFunctions.function(0x1000, 0x100, "outer"),
            NamedFunctions.function(0x1040, 0x10, "inner"));

    assertThat(ranges.list())
        .extracting(NamedCode::range)
        .containsExactly(new AddressRange(0x1000, 0x1040), new AddressRange(0x1040, 0x1050));
    assertThat(nameAt(ranges, 0x1048)).isEqualTo("inner");
    assertThat(nameAt(ranges, 0x1050)).isNull();
  }

  @Test
  void codeOfUnknownSizeIsAtItsStartAlone() {
    NamedRanges ranges = ranges(NamedFunctions.function(0x1000, 0, "endless"));

    assertThat(nameAt(ranges, 0x1000)).isEqualTo("endless");
    assertThat(nameAt(ranges, 0x1001)).isNull();
  }

  @Test
  void firstOfSeveralAtAnAddressCounts() {
    NamedRanges ranges =
        ranges(
            NamedFunctions.function(0x1000, 0x10, "one"),
            NamedFunctions.function(0x1000, 0x20, "other"));

    assertThat(nameAt(ranges, 0x1008)).isEqualTo("one");
    assertThat(nameAt(ranges, 0x1018)).isNull();
  }
}
