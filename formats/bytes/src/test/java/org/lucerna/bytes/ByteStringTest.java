package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ByteStringTest {
  @Test
  void equalsComparesContentOnly() {
    ByteString whole = ByteString.hex("00616263ff");
    ByteString window = whole.slice(1, 4);
    assertThat(window).isEqualTo(ByteString.utf8("abc")).hasSameHashCodeAs(ByteString.utf8("abc"));
    assertThat(window).isNotEqualTo(ByteString.utf8("abd")).isNotEqualTo(ByteString.utf8("ab"));
    assertThat(window.toByteArray()).containsExactly('a', 'b', 'c');
    assertThat(Cursor.of(window).rest()).isEqualTo(window);
  }

  @Test
  void malformedUtf8IsKept() {
    ByteString name = ByteString.hex("66ff6f");
    assertThat(name.isUtf8()).isFalse();
    assertThat(name.text()).isEqualTo("f\ufffdo");
    assertThat(name.hex()).isEqualTo("66ff6f");
    assertThat(ByteString.utf8("zażółć").isUtf8()).isTrue();
  }

  @Test
  void ordersUnsigned() {
    assertThat(ByteString.hex("7f")).isLessThan(ByteString.hex("80"));
    assertThat(ByteString.hex("61")).isLessThan(ByteString.hex("6100"));
  }

  @Test
  void findsAByte() {
    assertThat(ByteString.hex("00616263").slice(1, 4).indexOf('c')).isEqualTo(2);
    assertThat(ByteString.hex("00616263").slice(1, 4).indexOf(0)).isEqualTo(-1);
  }

  @Test
  void accessOutOfBoundsThrows() {
    ByteString text = ByteString.utf8("abc");
    assertThatThrownBy(() -> text.at(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> text.slice(2, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ByteString.window(new byte[2], 1, Integer.MAX_VALUE))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ByteString.hex("abc")).isInstanceOf(IllegalArgumentException.class);
  }
}
