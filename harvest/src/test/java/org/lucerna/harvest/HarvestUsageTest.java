package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.harvest.elf.SampleElf;
import org.lucerna.harvest.file.Harvest;

/** The examples of the package's documentation. */
class HarvestUsageTest {
  private static final int X86_64 = 62;

  @TempDir private Path folder;

  @Test
  void functionsOfAnObjectFileHaveKeys() throws IOException {
    byte[] code = HexFormat.of().parseHex("e800000000c3");
    SampleElf sample = new SampleElf(true, X86_64, code);
    sample.symbol("caller", 1, 2, 1, 0, code.length);
    Path path = Files.write(folder.resolve("sample.o"), sample.write());
    List<String> lines = new ArrayList<>();

    // @start region="functions" :
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        lines.add(function.keys().getFirst().md5() + " " + function.name());
      }
    }
    // @end

    assertThat(lines).singleElement().asString().matches("[0-9a-f]{32} caller");
  }
}
