package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RustHashTest {
  private static final String HASH = "17h0123456789abcdef";

  @Test
  void hashesAreFoundWhereTheyBegin() {
    ByteString name = ByteString.utf8("_ZN1a" + HASH + "E");
    for (int at = -2; at < name.length() + 2; at++) {
      assertThat(RustHash.isAt(name, at)).as("at %d", at).isEqualTo(at == 5);
    }
    assertThat(HASH).hasSize(RustHash.LENGTH);
  }

  @Test
  void otherDigitsAreNotAHash() {
    for (String other : new String[] {"17h0123456789ABCDEF", "17h0123456789abcdeg", "16h" + HASH}) {
      assertThat(RustHash.isAt(ByteString.utf8(other), 0)).as(other).isFalse();
    }
  }
}
