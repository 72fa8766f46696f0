package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineTextTest {
  @Test
  void plainTextIsUnchanged() {
    assertThat(LineText.line("operator new(unsigned long) é 😀"))
        .isEqualTo("operator new(unsigned long) é 😀");
    assertThat(LineText.word("_ZN3fooC1Ev")).isEqualTo("_ZN3fooC1Ev");
  }

  @Test
  void lineAndFieldSeparatorsAreReplaced() {
    assertThat(LineText.line("a\nb\rc\td\0e\u2028f\u2029g\u0085h\u202ei"))
        .isEqualTo("a_b_c_d_e_f_g_h_i");
    assertThat(LineText.line("a b\u00a0c")).isEqualTo("a b\u00a0c");
    assertThat(LineText.word("a b\u00a0c\td")).isEqualTo("a_b_c_d");
    assertThat(LineText.line("\ud83d")).isEqualTo("_");
  }

  @Test
  void nothingBecomesAField() {
    assertThat(LineText.line("")).isEqualTo("_");
    assertThat(LineText.word("  ")).isEqualTo("_");
  }

  @Test
  void bytesBecomeUtf8() {
    ByteString plain = ByteString.utf8("operator new(unsigned long) é");
    assertThat(LineText.line(plain)).isSameAs(plain);
    assertThat(LineText.line(ByteString.hex("61ff9b1b62")).text()).isEqualTo("a\ufffd\ufffd_b");
    assertThat(LineText.line(ByteString.EMPTY).text()).isEqualTo("_");
  }

  @Test
  void severalLinesKeepTheirEnds() {
    assertThat(LineText.lines(ByteString.utf8("a\n\tb\r\nc\rd\u001b[2Je\u202e\u2028")).text())
        .isEqualTo("a\n\tb\nc_d_[2Je__");
    assertThat(LineText.lines(ByteString.EMPTY)).isEqualTo(ByteString.EMPTY);
    assertThat(LineText.lines(ByteString.hex("ff")).text()).isEqualTo("\ufffd");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyTextIsOneWordOfOneLine(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(6); j > 0; j--) {
        text.append((char) random.nextInt(random.nextBoolean() ? 0x100 : 0x10000));
      }
      String word = LineText.word(text.toString());
      assertThat(word).as("seed %d: %s", seed, text).isNotBlank();
      assertThat(word.lines()).as("seed %d", seed).hasSize(1);
      assertThat(word.split("\\s")).as("seed %d", seed).hasSize(1);
    }
  }
}
