package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapedTest {
  @Test
  void plainTextIsNotEscaped() {
    assertThat(Escaped.of("caf\u00e9 \ud83d\ude00 \\n")).isEqualTo("caf\u00e9 \ud83d\ude00 \\n");
  }

  @Test
  void controlAndBidirectionalCharactersAreEscaped() {
    assertThat(Escaped.of("a\nb\tc\r\u001b[2J\u009b\u007f"))
        .isEqualTo("a\\nb\\tc\\r\\x1b[2J\\x9b\\x7f");
    assertThat(Escaped.of("\u202egnp.exe\u2028")).isEqualTo("\\u{202e}gnp.exe\\u{2028}");
  }

  @Test
  void jsonStaysTheSameData() {
    assertThat(Escaped.json("{\"a\":\"caf\u00e9 \ud83d\ude00 \\n\"}"))
        .isEqualTo("{\"a\":\"caf\u00e9 \ud83d\ude00 \\n\"}");
    assertThat(Escaped.json("\"\u009b\u007f\u202e\u2028\udb40\udc41\ud83d\""))
        .isEqualTo("\"\\u009b\\u007f\\u202e\\u2028\\udb40\\udc41\\ud83d\"");
  }
}
