package org.lucerna.server.http.debugfile;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.LimitException;

final class DebugFileStoreTest {
  private static final int HEADER = 64;
  private static final String ANA = "ana";
  private static final ByteString ID = ByteString.hex("0011223344556677889900112233445566778899");

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
    for (int count : new int[] {20_000, 1_000_000}) {
      assertThatThrownBy(
              () -> store.store(ANA, ID, new ByteArrayInputStream(sections(count)), false))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("at most 16384 section headers");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  /** An ELF file of nothing but a note with the build-id {@link #ID}. */
  private static byte[] named(int size) {
    ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    file.putShort(16, (short) 3).putShort(18, (short) 62).putInt(20, 1);
    file.putLong(32, HEADER).putShort(52, (short) HEADER);
    file.putShort(54, (short) 56).putShort(56, (short) 1);
    file.putInt(HEADER, 4).putLong(HEADER + 8, 120).putLong(HEADER + 32, 36);
    file.putLong(HEADER + 48, 4);
    file.putInt(120, 4)
        .putInt(124, ID.length())
        .putInt(128, 3)
        .put(132, "GNU\0".getBytes(US_ASCII));
    file.put(136, ID.toByteArray());
    return file.array();
  }

  /** A body of which half has arrived when the other is asked for. */
  private static InputStream interrupted(byte[] file, Callable<?> meanwhile) {
    return new SequenceInputStream(
        new ByteArrayInputStream(file, 0, file.length / 2),
        new ByteArrayInputStream(file, file.length / 2, file.length) {
          private boolean isAsked;

          @Override
          public synchronized int read(byte[] to, int offset, int length) {
            if (isAsked) {
              return super.read(to, offset, length);
            }
            isAsked = true;
            try {
              meanwhile.call();
            } catch (Exception failed) {
              throw new IllegalStateException(failed);
            }
            return super.read(to, offset, length);
          }
        });
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void slowFileDoesNotBlockOtherClients() throws Exception {
    DebugFileStore store = new DebugFileStore(folder, 1000);
    byte[] file = named(200);
    List<Boolean> kept = new ArrayList<>();
    InputStream slow =
        interrupted(
            file,
            () -> {
              assertThatThrownBy(() -> store.store(ANA, ID, new ByteArrayInputStream(file), false))
                  .isInstanceOf(LimitException.class)
                  .hasMessageContaining("of yours");
              return kept.add(store.store("bob", ID, new ByteArrayInputStream(file), false));
            });
    kept.add(store.store(ANA, ID, slow, false));
    assertThat(kept).as("the first that is complete is kept").containsExactly(true, false);
    assertThat(names()).containsExactly(ID.hex() + ".debug");
  }

  @Test
  void roomCountsAllFiles() throws Exception {
    Files.write(folder.resolve("arriving123.tmp"), new byte[900]);
    Files.write(folder.resolve("00.debug"), new byte[600]);
    DebugFileStore store = new DebugFileStore(folder, 1000);
    assertThat(names()).as("another process left it").containsExactly("00.debug");
    assertThatThrownBy(() -> store.store(ANA, ID, new ByteArrayInputStream(named(401)), false))
        .isInstanceOf(LimitException.class)
        .hasMessageContaining("room for 400 more bytes");
    InputStream half =
        interrupted(
            named(400),
            () -> {
              throw new IOException("gone");
            });
    assertThatThrownBy(() -> store.store(ANA, ID, half, false)).hasRootCauseMessage("gone");
    assertThat(store.store(ANA, ID, new ByteArrayInputStream(named(200)), false)).isTrue();
    assertThat(store.store(ANA, ID, new ByteArrayInputStream(named(200)), true)).isTrue();
    assertThat(store.store(ANA, ID, new ByteArrayInputStream(named(200)), true)).isTrue();
    assertThat(names()).hasSize(2);
  }
}
