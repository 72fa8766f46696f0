package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/** The prototypes in the metadata that IDA itself wrote. */
class LuminaBlobsTest {
  private static final Path BLOBS =
      Path.of(System.getProperty("lucerna.root", "../.."))
          .resolve("../shared/vectors/lumina/ida-metadata-blobs.json");

  private static final Pattern METADATA = Pattern.compile("\"metadata\": *\"([0-9a-f]*)\"");
  private static final int TYPE_KEY = 1;

  @Test
  void everyCapturedPrototypeIsRead() throws IOException {
    assumeTrue(Files.exists(BLOBS), "no ../shared/vectors beside the checkout: not public");
    List<ByteString> payloads =
        METADATA
            .matcher(Files.readString(BLOBS))
            .results()
            .map(blob -> Cursor.of(ByteString.hex(blob.group(1))))
            .<ByteString>mapMulti((blob, out) -> typePayloads(blob).forEach(out))
            .toList();
    assertThat(payloads).isNotEmpty();
    for (ByteString payload : payloads) {
      CType type = prototype(payload);
      assertThat(type).as(payload.hex()).isInstanceOf(FunctionSignature.class);
      assertThat(TypeDeclaration.of(type, "f")).contains("f").doesNotContain("?");
    }
  }

  private static List<ByteString> typePayloads(Cursor blob) {
    List<ByteString> payloads = new ArrayList<>();
    while (!blob.atEnd()) {
      int key = PackedInts.dd(blob);
      ByteString payload = PackedInts.bytes(blob);
      if (key == TYPE_KEY) {
        payloads.add(payload);
      }
    }
    return payloads;
  }

  private static CType prototype(ByteString payload) {
    ByteString type = payload.slice(1, payload.length());
    int end = type.indexOf(0);
    return end < 0
        ? TypeReader.read(type, ByteString.EMPTY)
        : TypeReader.read(type.slice(0, end), type.slice(end + 1, type.length()));
  }
}
