package org.lucerna.lidia;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.lucerna.bytes.ByteString;

/** Files made for tests. */
final class Sample {
  private Sample() {}

  static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  static Range function(long address, long length, String name) {
    return Range.named(address, length, text(name));
  }

  static Range inlined(
      long address, long length, long depth, String name, String callFile, long callLine) {
    return new Range(
        address,
        length,
        depth,
        text(name),
        text(name + ".h"),
        text(callFile),
        callLine,
        List.of(new LineEntry(0, 100 + depth)));
  }

  static byte[] bytes(LidiaWriter writer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writer.writeTo(out);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return out.toByteArray();
  }

  static byte[] bytes(List<Range> ranges) {
    LidiaWriter writer = new LidiaWriter();
    ranges.forEach(writer::add);
    return bytes(writer);
  }

  static LidiaFile file(Range... ranges) {
    return LidiaFile.of(MemorySegment.ofArray(bytes(List.of(ranges))), Checksums.VERIFIED);
  }

  /** Ranges of all kinds, close to each other, in no order. */
  static List<Range> random(SplittableRandom random) {
    long base = random.nextBoolean() ? 0x1000 : random.nextBoolean() ? -0x1000 : 0xffff_fff0L;
    List<Range> ranges = new ArrayList<>();
    for (int n = random.nextInt(30); n > 0; n--) {
      long length = random.nextInt(20) == 0 ? -random.nextInt(300) : random.nextInt(80);
      List<LineEntry> lines = new ArrayList<>();
      long wide = random.nextInt(10) == 0 ? 0x1_0000 : 0;
      for (int offset = random.nextInt(20); offset < 60; offset += 1 + random.nextInt(30)) {
        lines.add(new LineEntry(offset, wide + random.nextInt(1000)));
      }
      ranges.add(
          new Range(
              base + random.nextInt(200),
              length,
              random.nextInt(4),
              name("f", random),
              name("file", random),
              name("call", random),
              random.nextInt(1000),
              random.nextBoolean() ? lines : List.of()));
    }
    return ranges;
  }

  private static ByteString name(String start, SplittableRandom random) {
    int number = random.nextInt(10);
    return number == 0 ? ByteString.EMPTY : text(start + number);
  }
}
