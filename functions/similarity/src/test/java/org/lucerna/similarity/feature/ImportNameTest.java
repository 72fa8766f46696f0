package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImportNameTest {
  @ParameterizedTest
  @CsvSource({
    "printf, fprintf",
    "__printf_chk, fprintf",
    "printf@GLIBC_2.2.5, fprintf",
    "fopen64, fopen",
    "__isoc99_sscanf, sscanf",
    "__isoc23_strtol, strtol",
    "64, 64",
    "_chk, chk",
    "_strdup, strdup",
    "_localtime64_s, localtime_r",
    "_time64, time",
    "__errno_location, errno",
    "_errno, errno",
    "__acrt_iob_func, stderr",
    "_fseeki64, fseeko",
    "__stdio_common_vsprintf, sprintf",
    "__snprintf_chk, sprintf",
    "ws2_32.115, WSAStartup",
    "_strtoui64, strtoull",
    "_, _"
  })
  void functionsThatStandForEachOtherHaveOneName(String name, String plain) {
    assertThat(ImportName.plain(name)).isEqualTo(plain);
  }
}
