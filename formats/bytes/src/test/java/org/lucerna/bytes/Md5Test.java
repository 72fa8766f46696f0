package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class Md5Test {
  private static final String HEX = "f02e9d3097eb4e5fcac78c2bdbcac643";

  @Test
  void bytesRoundTrip() {
    Md5 key = Md5.parse(HEX);
    assertThat(key).hasToString(HEX).isEqualTo(Md5.of(ByteString.hex(HEX)));
    assertThat(ByteString.wrap(key.toByteArray()).hex()).isEqualTo(HEX);
    assertThat(Md5.of(ByteString.hex("00" + HEX).toByteArray(), 1)).isEqualTo(key);
  }

  @Test
  void ordersLikeItsBytes() {
    assertThat(Md5.parse(HEX)).isGreaterThan(Md5.parse("7" + HEX.substring(1)));
    assertThat(new Md5(1, -1)).isGreaterThan(new Md5(1, 1));
  }

  @Test
  void otherLengthsAreRefused() {
    assertThatThrownBy(() -> Md5.parse("abc")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Md5.parse("z" + HEX.substring(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Md5.of(ByteString.hex("00")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
