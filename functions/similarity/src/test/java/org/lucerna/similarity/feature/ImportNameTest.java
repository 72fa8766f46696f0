package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImportNameTest {
  @ParameterizedTest
  @CsvSource({
    "printf, printf", "__printf_chk, printf", "printf@GLIBC_2.2.5, printf", "fopen64, fopen",
    "__isoc99_sscanf, sscanf", "__isoc23_strtol, strtol", "64, 64", "_chk, ''"
  })
  void variantsHaveOneName(String name, String plain) {
    assertThat(ImportName.plain(name)).isEqualTo(plain);
  }
}
