package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class DummyNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sub_401000",
        "sub_401A2B",
        "sub_9D39F9",
        "sub_ABCDEF",
        "sub_401a2b",
        "sub_0_1234",
        "sub_401000_0",
        "j_sub_401000",
        "j_j_sub_401000",
        "nullsub_7",
        "j_nullsub_12",
        "unknown_libname_3",
        "loc_1000",
        "locret_1000",
        "off_10",
        "byte_10",
        "byte3_10",
        "xmmword_4000",
        "FUN_00101020",
        "thunk_FUN_00101020",
        "fcn.00001130",
        "OUTLINED_FUNCTION_0",
        "OUTLINED_FUNCTION_417",
        "OUTLINED_FUNCTION_2_0",
        "_OUTLINED_FUNCTION_12"
      })
  void generatedNamesAreDummyNames(String name) {
    assertThat(DummyNames.isDummy(ByteString.utf8(name))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "sub_",
        "sub",
        "sub_total",
        "sub_add",
        "byte_feed",
        "sub_401000_init",
        "sub_401000_",
        "sub_40aB",
        "SUB_401000",
        "my_sub_401000",
        "j_",
        "j_printf",
        "j_random",
        "location_1",
        "nullsub",
        "FUN_",
        "sub_401000é",
        "_sub_401000",
        "OUTLINED_FUNCTION_",
        "OUTLINED_FUNCTION_table",
        "MY_OUTLINED_FUNCTION_1"
      })
  void namesByPeopleAreNotDummyNames(String name) {
    assertThat(DummyNames.isDummy(ByteString.utf8(name))).isFalse();
  }

  @Test
  void longNameIsReadOnce() {
    assertThat(DummyNames.isDummy(ByteString.utf8("j_".repeat(500_000) + "sub_1"))).isTrue();
    assertThat(DummyNames.isDummy(ByteString.utf8("sub_" + "1".repeat(1_000_000) + "x"))).isFalse();
  }
}
