package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IntervalOverlayTest {
  private record Span(long start, long end) implements CodeInterval {}

  private static List<String> overlay(List<Span> first, List<Span> second) {
    List<String> pieces = new ArrayList<>();
    IntervalOverlay.run(
        first,
        second,
        (start, end, a, b) ->
            pieces.add(Long.toHexString(start) + "-" + Long.toHexString(end) + name(a) + name(b)));
    return pieces;
  }

  private static String name(@Nullable Span span) {
    return " " + (span == null ? "." : Long.toHexString(span.start()));
  }

  @Test
  void overlaySplitsAtBoundariesOfBothLists() {
    assertThat(
            overlay(
                List.of(new Span(0x10, 0x30), new Span(0x30, 0x40)),
                List.of(new Span(0x18, 0x20), new Span(0x38, 0x50))))
        .containsExactly(
            "10-18 10 .", "18-20 10 18", "20-30 10 .", "30-38 30 .", "38-40 30 38", "40-50 . 38");
  }

  @Test
  void addressesAreUnsigned() {
    assertThat(overlay(List.of(new Span(0x10, -1)), List.of(new Span(Long.MIN_VALUE, -16))))
        .containsExactly(
            "10-8000000000000000 10 .",
            "8000000000000000-fffffffffffffff0 10 8000000000000000",
            "fffffffffffffff0-ffffffffffffffff 10 .");
  }

  private static List<Span> spans(SplittableRandom random) {
    List<Span> spans = new ArrayList<>();
    long at = random.nextInt(4);
    for (int i = random.nextInt(6); i > 0; i--) {
      long end = at + random.nextInt(4);
      spans.add(new Span(at, end));
      at = end + random.nextInt(3);
    }
    return spans;
  }

  private static @Nullable Span covering(List<Span> spans, long address) {
    return spans.stream()
        .filter(span -> span.start() <= address && address < span.end())
        .findFirst()
        .orElse(null);
  }

  @Test
  void eachAddressKeepsItsIntervals() {
    for (long seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Span> first = spans(random);
      List<Span> second = spans(random);
      List<String> expected = new ArrayList<>();
      for (long at = 0; at < 40; at++) {
        String names = name(covering(first, at)) + name(covering(second, at));
        if (!names.equals(" . .")) {
          expected.add(at + names);
        }
      }
      List<String> found = new ArrayList<>();
      IntervalOverlay.run(
          first,
          second,
          (start, end, a, b) -> {
            for (long at = start; at < end; at++) {
              found.add(at + name(a) + name(b));
            }
          });
      assertThat(found).as("seed " + seed).isEqualTo(expected);
    }
  }
}
