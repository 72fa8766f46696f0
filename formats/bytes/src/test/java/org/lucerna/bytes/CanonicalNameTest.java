package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalNameTest {
  private static String canonical(String name) {
    return CanonicalName.of(ByteString.utf8(name)).text();
  }

  @ParameterizedTest
  @CsvSource({
    // Two builds of one crate.
    "_ZN4core3fmt5write17h0123456789abcdefE, _ZN4core3fmt5write17hfedcba9876543210E",
    "_ZN4core3fmt5write17h0123456789abcdefE.llvm.77, _ZN4core3fmt5write17hfedcba9876543210E",
    "_RNvCsaB1_4core5write, _RNvCs9zz_4core5write",
    "_RNvNtCs1_4core3fmt5write, _RNvNtCs2A_4core3fmt5write",
    "_RNvCsABCDEFGHIJK_4core5write, _RNvCs1_4core5write",
    // Copies and parts.
    "inflate, inflate.isra.0",
    "inflate.part.3, inflate.constprop.0.cold",
    "inflate.isra.0.cold, inflate",
    "parse.llvm.123456789, parse",
    "parse.localalias, parse",
    "_ZN5alloc6string9write_str17h0123456789abcdefE.536,"
        + " _ZN5alloc6string9write_str17hfedcba9876543210E",
    "_ZN3FooC1Ev.12.cold, _ZN3FooC1Ev",
    // C++.
    "_ZN3FooC1Ev, _ZN3FooC2Ev",
    "_ZN3FooD1Ev, _ZN3FooD2Ev",
    "_ZN4absl7debian36StatusEv, _ZN4absl7debian76StatusEv",
    "_ZN4absl12lts_202301253addEii, _ZN4absl12lts_202401163addEii",
    "_ZNSt3__16vectorIiE4sizeEv, _ZNSt3__26vectorIiE4sizeEv",
    "_ZN6icu_7210UnicodeSet5clearEv, _ZN6icu_7610UnicodeSet5clearEv",
    "_ZN4mine4v1_23addEv, _ZN4mine4v1_33addEv",
  })
  void buildsOfOneFunctionAreTheSame(String one, String other) {
    assertThat(canonical(one)).isEqualTo(canonical(other));
  }

  @ParameterizedTest
  @CsvSource({
    "_ZN4core3fmt5write17h0123456789abcdefE, _ZN4core3fmt4read17h0123456789abcdefE",
    "_ZN3FooD0Ev, _ZN3FooD1Ev",
    "_ZNKSt7__cxx118numpunctIcE8groupingEv, _ZNKSt8numpunctIcE8groupingEv",
    "_ZN5Foo1C3getEv, _ZN5Foo2C3getEv",
    "_ZN3v643addEv, _ZN2v3addEv",
    "md5, md4",
    "cold, hot",
    "a.1, a.2",
    ".isra.0, .part.0",
  })
  void differentFunctionsStayDifferent(String one, String other) {
    assertThat(canonical(one)).isNotEqualTo(canonical(other));
  }

  @ParameterizedTest
  @CsvSource({"main", "_Z3addii", "_R", "_Z", "_ZN99999999999999999999x", "..", ".cold", "''", "E"})
  void otherNamesAreUnchanged(String name) {
    assertThat(canonical(name)).isEqualTo(name);
  }

  @Test
  void anyBytesHaveAForm() {
    Random random = new Random(7);
    String letters = "_ZRNCDEsv.0129hllvm17";
    for (int i = 0; i < 200_000; i++) {
      StringBuilder name = new StringBuilder(random.nextBoolean() ? "_Z" : "_R");
      int length = random.nextInt(40);
      for (int j = 0; j < length; j++) {
        name.append(letters.charAt(random.nextInt(letters.length())));
      }
      String form = canonical(name.toString());
      assertThat(form).as(name.toString()).isNotEmpty();
      assertThat(canonical(form).length()).isLessThanOrEqualTo(form.length());
    }
  }
}
