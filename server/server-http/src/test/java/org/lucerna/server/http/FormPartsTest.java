package org.lucerna.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FormPartsTest {
  private static FormParts part(String header) {
    FormParts parts = new FormParts(OutputStream.nullOutputStream(), 1000, 1000);
    parts.onPartBegin();
    parts.onPartHeader("Content-Disposition", header);
    ByteBuffer value = ByteBuffer.wrap("v".getBytes(StandardCharsets.UTF_8));
    parts.onPartContent(Content.Chunk.from(value, false));
    parts.onPartEnd();
    return parts;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "form-data; name=\"file\"; filename=\"a.out\" | a.out",
        "form-data; name=file; filename=a.out | a.out",
        "form-data;name=\"file\";filename=\"<b>a\".exe\" | <b>a\".exe",
        "form-data; filename=\"name=x; y\"; name=\"file\" | name=x; y\"; name=\"file",
        "Form-Data; NAME=\"file\"; FileName=\"\u00e9.so\" | \u00e9.so",
        "form-data; name=\"file\" | ``"
      })
  void fileNamesAreAsSentByClients(String header, String name) {
    assertThat(part(header).fileName()).isEqualTo(name);
  }

  @Test
  void otherPartsAreFields() {
    assertThat(part("form-data; name=\"token\"").fields()).containsEntry("token", "v");
    assertThat(part("form-data").fields()).containsEntry("", "v");
  }

  /** A search that begins again at each place would take minutes. */
  @Test
  void hostileHeadersTakeNoTime() {
    String blank = " ".repeat(100_000);
    for (String header :
        new String[] {
          "name=file" + ";filename=".repeat(10_000) + blank + "x\u0085x",
          "; name=".repeat(20_000) + blank,
          "form-data; name=\"file\"; filename=\"" + blank
        }) {
      assertTimeoutPreemptively(Duration.ofSeconds(5), () -> part(header));
    }
  }
}
