package org.lucerna.warp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Signatures;

/** The examples of the package documentation. */
class WarpUsageTest {
  @Test
  void writtenFunctionsAreRead() {
    UUID guid = UUID.fromString("f1aaf06a-9520-5eba-9f7b-421f4625fb6d");
    List<String> lines = new ArrayList<>();
    // @start region="write" :
    WarpFunction function =
        new WarpFunction(
            guid,
            WarpSymbol.function(ByteString.utf8("main")),
            null,
            List.of(WarpConstraint.symbol(ByteString.utf8("memcpy"), 16)),
            List.of(),
            List.of());
    WarpTarget target = WarpTarget.of("x86_64", "linux-x86_64");
    WarpChunk chunk = WarpChunk.compressed(new Signatures(List.of(function)), target);
    ByteString bytes = WarpFile.of(List.of(chunk)).toBytes();
    // @end
    read(bytes, lines);

    assertThat(lines).containsExactly(guid.toString());
  }

  private static void read(ByteString bytes, List<String> lines) {
    // @start region="read" :
    for (WarpChunk chunk : WarpFile.read(bytes).chunks()) {
      if (chunk.content() instanceof Signatures signatures) {
        signatures.functions().forEach(found -> lines.add(found.guid() + ""));
      }
    }
    // @end
  }
}
