package org.lucerna.idb.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.RandomRecords;

/** The files of IDA 1.6 and 2.0, one set per folder. */
class VeryOldFilesTest {
  @TempDir private Path folder;

  @Test
  void openingOneFileOpensItsSet() throws IOException {
    byte[] tree =
        BTreeWriter.write(
            BTreeVersion.V1_5, 1200, new RandomRecords(new SplittableRandom(1)).records(20));
    byte[] flags = {'V', 'a', '0', 0, 0, 0, 0, 0};
    Files.write(folder.resolve("0.IDA"), tree);
    Files.write(folder.resolve("1.IDA"), flags);
    Files.write(folder.resolve("$SEGREGS.IDA"), flags);
    for (String name : new String[] {"0.IDA", "1.IDA", "$SEGREGS.IDA"}) {
      try (Container container = Container.open(folder.resolve(name))) {
        assertThat(container.sections())
            .as(name)
            .extracting(IdbSection::kind)
            .containsExactly(SectionKind.ID0, SectionKind.ID1);
      }
    }
  }

  @Test
  void segmentRegisterFileAloneThrowsFormatException() throws IOException {
    Path file = Files.write(folder.resolve("$SEGREGS.IDA"), new byte[] {'V', 'a', '0', 0});
    assertThatThrownBy(() -> Container.open(file).close())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("next to $SEGREGS.IDA");
  }
}
