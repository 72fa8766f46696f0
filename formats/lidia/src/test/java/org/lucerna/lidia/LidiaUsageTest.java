package org.lucerna.lidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;

/** The examples of the package's documentation. */
class LidiaUsageTest {
  @TempDir private Path folder;

  @Test
  void writeAndLookUp() throws IOException {
    Path path = folder.resolve("main.lidia");
    List<ByteString> names = new ArrayList<>();

    // @start region="write" :
    LidiaWriter writer = new LidiaWriter();
    writer.add(Range.named(0x1000, 32, ByteString.utf8("main")));
    writer.writeTo(path);
    // @end

    // @start region="lookup" :
    try (LidiaFile file = LidiaFile.open(path)) {
      for (InlineFrame frame : file.lookup(0x1010)) {
        names.add(frame.function());
      }
    }
    // @end
    assertThat(names).containsExactly(ByteString.utf8("main"));
  }

  @Test
  void lookUpWithoutAllocating() throws IOException {
    Path path = folder.resolve("main.lidia");
    LidiaWriter writer = new LidiaWriter();
    writer.add(Sample.inlined(0x1000, 32, 0, "main", "", 0));
    writer.writeTo(path);
    List<Long> counted = new ArrayList<>();

    try (LidiaFile file = LidiaFile.open(path, Checksums.VERIFIED)) {
      AddressLookup lookup = file.lookup();
      lookup.at(0x1010);
      while (lookup.next()) {
        counted.add(lookup.functionOffset());
        counted.add(lookup.line());
      }
    }
    assertThat(counted).containsExactly(18L, 100L);
  }

  @Test
  void manyThreadsUseOneFile() {
    List<Range> ranges =
        IntStream.range(0, 1000).mapToObj(i -> Sample.function(i * 16L, 16, "f" + i)).toList();
    LidiaFile file = Sample.file(ranges.toArray(Range[]::new));
    List<String> names =
        IntStream.range(0, 16_000)
            .parallel()
            .mapToObj(address -> file.lookup(address).getFirst().function().text())
            .toList();
    for (int address = 0; address < names.size(); address++) {
      assertThat(names.get(address)).isEqualTo("f" + address / 16);
    }
  }
}
