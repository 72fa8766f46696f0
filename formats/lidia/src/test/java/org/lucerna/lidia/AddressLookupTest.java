package org.lucerna.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.lidia.Sample.file;
import static org.lucerna.lidia.Sample.function;
import static org.lucerna.lidia.Sample.inlined;
import static org.lucerna.lidia.Sample.text;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

class AddressLookupTest {
  private static List<String> names(LidiaFile file, long address) {
    return file.lookup(address).stream().map(frame -> frame.function().text()).toList();
  }

  @Test
  void aFunctionIsFoundFromItsFirstByteToItsLast() {
    LidiaFile file = file(function(0x1000, 16, "f"), function(0x1020, 0, "empty"));
    assertThat(names(file, 0xfff)).isEmpty();
    assertThat(names(file, 0x1000)).containsExactly("f");
    assertThat(names(file, 0x100f)).containsExactly("f");
    assertThat(names(file, 0x1010)).isEmpty();
    assertThat(names(file, 0x1020)).isEmpty();
    assertThat(names(file, -1)).isEmpty();
    assertThat(names(file(), 0)).isEmpty();
  }

  @Test
  void addressesAreUnsigned() {
    LidiaFile file = file(function(0x10, 4, "low"), function(0xffff_ffff_8100_0000L, 64, "high"));
    assertThat(names(file, 0x13)).containsExactly("low");
    assertThat(names(file, 0xffff_ffff_8100_003fL)).containsExactly("high");
    LidiaFile edge = file(function(0xffff_fff0L, 64, "edge"));
    assertThat(names(edge, 0xffff_fff0L)).containsExactly("edge");
    assertThat(names(edge, 0x1_0000_0001L)).containsExactly("edge");
    assertThat(names(edge, 0x7fff_ffffL)).isEmpty();
  }

  @Test
  void wrappingRangeCoversNothing() {
    LidiaFile file = file(function(-16, 17, "f"), function(-32, 16, "g"));
    assertThat(names(file, -16)).isEmpty();
    assertThat(names(file, -17)).containsExactly("g");
  }

  @Test
  void lastOfSeveralRangesAtOneAddressWins() {
    LidiaFile file = file(function(1, 9, "first"), function(1, 0, "last"));
    assertThat(names(file, 1)).isEmpty();
  }

  @Test
  void addressAfterANestedFunctionIsNotCovered() {
    LidiaFile file = file(function(0x1000, 256, "outer"), function(0x1010, 16, "inner"));
    assertThat(names(file, 0x100f)).containsExactly("outer");
    assertThat(names(file, 0x1018)).containsExactly("inner");
    assertThat(names(file, 0x1020)).isEmpty();
  }

  @Test
  void inlinedRangesWithoutAFunctionAreFound() {
    LidiaFile file = file(inlined(1, 9, 2, "a", "", 0), inlined(2, 3, 1, "b", "", 0));
    assertThat(names(file, 4)).containsExactly("b", "a");
    assertThat(names(file, 8)).containsExactly("a");
  }

  @Test
  void linesComeFromTheRangeAndFromTheCalls() {
    Range outer =
        new Range(
            0x1000,
            0x100,
            0,
            text("outer"),
            text("outer.c"),
            ByteString.EMPTY,
            0,
            List.of(new LineEntry(4, 10), new LineEntry(0x10, 11), new LineEntry(0x80, 20)));
    LidiaFile file =
        file(
            outer,
            inlined(0x1010, 32, 1, "a", "outer.c", 12),
            inlined(0x1018, 8, 2, "b", "", 6),
            inlined(0x1040, 16, 1, "c", "", 13));
    assertThat(file.lookup(0x1003)).containsExactly(frame("outer", "outer.c", 0));
    assertThat(file.lookup(0x1004)).containsExactly(frame("outer", "outer.c", 10));
    assertThat(file.lookup(0x10ff)).containsExactly(frame("outer", "outer.c", 20));
    assertThat(file.lookup(0x1018))
        .containsExactly(
            frame("b", "b.h", 102), frame("a", "a.h", 6), frame("outer", "outer.c", 12));
    assertThat(file.lookup(0x104f))
        .containsExactly(frame("c", "c.h", 101), frame("outer", "outer.c", 13));
  }

  private static InlineFrame frame(String function, String file, long line) {
    return new InlineFrame(text(function), text(file), line);
  }

  @Test
  void lookupEqualsAFullScan() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 400; i++) {
      List<Range> ranges = Sample.random(random);
      LidiaFile file = LidiaFile.of(MemorySegment.ofArray(Sample.bytes(ranges)));
      ranges.sort(
          Comparator.comparing(Range::address, Long::compareUnsigned)
              .thenComparing(Range::depth, Long::compareUnsigned));
      AddressLookup lookup = file.lookup();
      for (int n = 0; n < 50 && !ranges.isEmpty(); n++) {
        Range near = ranges.get(random.nextInt(ranges.size()));
        long address = near.address() + random.nextInt(-3, 90);
        List<InlineFrame> expected = byTheRule(ranges, address);
        assertThat(file.lookup(address)).isEqualTo(expected);
        List<InlineFrame> found = new ArrayList<>();
        lookup.at(address);
        while (lookup.next()) {
          found.add(new InlineFrame(lookup.function(), lookup.file(), lookup.line()));
        }
        assertThat(found).isEqualTo(expected);
      }
    }
  }

  /** Step by step as the package description has it. */
  private static List<InlineFrame> byTheRule(List<Range> ranges, long address) {
    int i = ranges.size() - 1;
    while (i >= 0 && Long.compareUnsigned(ranges.get(i).address(), address) > 0) {
      i--;
    }
    List<Range> covering = new ArrayList<>();
    for (; i >= 0; i--) {
      Range range = ranges.get(i);
      long end = range.address() + range.length();
      if (Long.compareUnsigned(end, range.address()) >= 0
          && Long.compareUnsigned(address, end) < 0) {
        covering.add(range);
      }
      if (range.depth() == 0) {
        break;
      }
    }
    List<InlineFrame> frames = new ArrayList<>();
    for (int n = 0; n < covering.size(); n++) {
      Range range = covering.get(n);
      ByteString file = range.file();
      long line = 0;
      if (n == 0) {
        for (LineEntry entry : range.lines()) {
          line = entry.offset() <= address - range.address() ? entry.line() : line;
        }
      } else {
        Range inner = covering.get(n - 1);
        file = inner.callFile().isEmpty() ? file : inner.callFile();
        line = inner.callLine();
      }
      frames.add(new InlineFrame(range.function(), file, line));
    }
    return frames;
  }
}
