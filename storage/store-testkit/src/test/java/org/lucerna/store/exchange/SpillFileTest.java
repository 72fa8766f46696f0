package org.lucerna.store.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpillFileTest {
  @TempDir Path folder;

  @Test
  void fewRowsStayInMemory() throws IOException {
    Path at = Files.createDirectories(folder.resolve("spill"));
    Files.createFile(at.resolve("left"));
    try (SpillFile spillFile = SpillFile.in(at)) {
      spillFile.put(new byte[] {1}, new byte[] {2});
      assertThat(Files.exists(at)).isFalse();
      assertThat(spillFile.get(new byte[] {1})).containsExactly(2);
      assertThat(spillFile.get(new byte[] {2})).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, 60_000})
  void rowsAreReadInOrderOfKeys(int count) throws IOException {
    for (boolean filledFirst : new boolean[] {false, true}) {
      Path at = folder.resolve("spill" + filledFirst);
      try (SpillFile spillFile = filledFirst ? SpillFile.filledFirst(at) : SpillFile.in(at)) {
        check(spillFile, count);
        assertThat(Files.exists(at)).isEqualTo(count == 60_000);
      }
      assertThat(Files.exists(at)).isFalse();
    }
  }

  private static void check(SpillFile spillFile, int count) throws IOException {
    NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
    SplittableRandom random = new SplittableRandom(count);
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[1 + random.nextInt(7)];
      random.nextBytes(key);
      byte[] value =
          ("value " + i + "x".repeat(random.nextInt(100))).getBytes(StandardCharsets.UTF_8);
      spillFile.put(key, value);
      model.put(key, value);
      if (i % 20_000 == 0) {
        assertThat(spillFile.get(key)).isEqualTo(value);
      }
    }
    assertThat(keys(spillFile, new byte[0])).containsExactlyElementsOf(model.keySet());
    byte[] prefix = {(byte) 0x80};
    List<byte[]> some = model.keySet().stream().filter(key -> key[0] == prefix[0]).toList();
    assertThat(keys(spillFile, prefix)).containsExactlyElementsOf(some);
    for (byte[] key : some) {
      assertThat(spillFile.get(key)).isEqualTo(model.get(key));
    }
  }

  private static List<byte[]> keys(SpillFile spillFile, byte[] prefix) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    try (SpillFile.Rows rows = spillFile.rows(prefix)) {
      while (rows.next()) {
        keys.add(rows.key());
        assertThat(spillFile.get(rows.key())).isEqualTo(rows.value());
      }
    }
    return keys;
  }
}
