package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class FunctionNamesTest {
  @Test
  void versionsAreRemoved() {
    assertThat(FunctionNames.givenInElf(ByteString.utf8("memcpy@@GLIBC_2.14")))
        .isEqualTo(ByteString.utf8("memcpy"));
    assertThat(FunctionNames.givenInElf(ByteString.utf8("f@V1"))).isEqualTo(ByteString.utf8("f"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?f@@YAXXZ", "??_V@YAXPEAX_K@Z", "_f@8", "@f@8"})
  void decorationsOfWindowsAreKept(String name) {
    assertThat(FunctionNames.given(ByteString.utf8(name))).isEqualTo(ByteString.utf8(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "sub_total", "location_1", "f.cold", "_start", "é", "j_random"})
  void namesByPeopleAreKept(String name) {
    assertThat(FunctionNames.given(ByteString.utf8(name))).isEqualTo(ByteString.utf8(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@V",
        "sub_401000",
        "j_sub_401000",
        "nullsub_7",
        "FUN_00101020",
        "fcn.00001130",
        "OUTLINED_FUNCTION_3",
        ".L12",
        "$t",
        "$d.1",
        "puts@plt",
        "__f_veneer",
        "__AArch64ADRPThunk_f",
        "inflate.similar",
        "inflate.similar_0",
        "inflate.cold.similar",
        "_ZN3fooEv.similar@@V1"
      })
  void generatedNamesAreDropped(String name) {
    assertThat(FunctionNames.givenInElf(ByteString.utf8(name))).isNull();
  }
}
