package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.service.fixture.Wire;

/** A hundred thousand functions in one request, with half a gigabyte of heap. */
@Tag("long")
final class LargeRequestTest {
  private static final int FUNCTIONS = 100_000;
  private static final int BLOB = 400;

  private static PushMetadata.Item item(int number) {
    ByteSink blob = new ByteSink().u8(3).u16be(0x8000 | (BLOB - 3));
    while (blob.size() < BLOB) {
      blob.u8(number >>> (blob.size() % 4 * 8));
    }
    ByteString metadata = blob.toByteString();
    return Wire.item("function_" + number, number, metadata, Wire.key(number));
  }

  @Test
  void arePushedAndPulledAtOnce(@TempDir Path data) throws IOException {
    PushMetadata.Item[] items =
        IntStream.range(0, FUNCTIONS)
            .mapToObj(LargeRequestTest::item)
            .toArray(PushMetadata.Item[]::new);
    try (ServerProcess server = new ServerProcess(data, "-Xmx512m");
        LuminaClient client = server.client()) {
      for (int round = 0; round < 3; round++) {
        assertThat(client.push(Wire.push(items)).codes())
            .hasSize(FUNCTIONS)
            .containsOnly(round == 0 ? 1 : 0);
        PullResult result = client.pull(IntStream.range(0, FUNCTIONS).mapToObj(Wire::key).toList());
        assertThat(result.codes()).hasSize(FUNCTIONS).containsOnly(0);
        for (int i = 0; i < FUNCTIONS; i += 997) {
          assertThat(result.found().get(i).function()).isEqualTo(items[i].function());
        }
      }
    }
  }
}
