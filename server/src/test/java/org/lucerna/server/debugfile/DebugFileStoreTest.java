package org.lucerna.server.debugfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

final class DebugFileStoreTest {
  private static final int HEADER = 64;

  @TempDir private Path folder;

  /** An ELF file of nothing but section headers, whose number stands in the first of them. */
  private static byte[] sections(int count) {
    ByteBuffer file = ByteBuffer.allocate(HEADER + count * HEADER).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    file.putShort(16, (short) 3).putShort(18, (short) 62).putInt(20, 1);
    file.putLong(40, HEADER).putShort(52, (short) HEADER).putShort(58, (short) HEADER);
    file.putLong(HEADER + 32, count);
    return file.array();
  }

  @Test
  void fileWithMillionsOfSectionsTakesNoMemoryForThem() throws Exception {
    DebugFileStore store = new DebugFileStore(folder, 100 << 20);
    ByteString id = ByteString.hex("0011223344556677889900112233445566778899");
    for (int count : new int[] {20_000, 1_000_000}) {
      assertThatThrownBy(() -> store.store(id, new ByteArrayInputStream(sections(count)), false))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("at most 16384 section headers");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
