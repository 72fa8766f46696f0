package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

final class LicenseTest {
  @Test
  void idIsSixBytesInHexadecimalWithHyphens() {
    assertThat(License.of(ByteString.EMPTY, "48-1234-5678-90").id())
        .isEqualTo(ByteString.hex("481234567890"));
    assertThat(License.of(ByteString.EMPTY, "").id()).isEqualTo(ByteString.hex("000000000000"));
    assertThatIllegalArgumentException().isThrownBy(() -> License.of(ByteString.EMPTY, "48-1234"));
  }
}
