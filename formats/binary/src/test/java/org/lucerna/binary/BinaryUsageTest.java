package org.lucerna.binary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;

/** The examples of the package's documentation. */
class BinaryUsageTest {
  @TempDir private Path folder;

  @Test
  void functionsOfAnElfFileAreListed() throws IOException {
    byte[] sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN).write();
    Path path = Files.write(folder.resolve("sample"), sample);
    List<String> lines = new ArrayList<>();

    // @start region="functions" :
    try (ElfFile file = ElfFile.open(path)) {
      for (BinaryFunction function : BinaryFunctions.of(file).list()) {
        lines.add("%x %s".formatted(function.address(), function.name()));
      }
    }
    // @end

    assertThat(lines).containsExactly("1000 start", "1020 middle", "1030 chosen", "3000 puts@plt");
  }
}
