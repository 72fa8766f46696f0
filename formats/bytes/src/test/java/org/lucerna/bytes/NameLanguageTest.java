package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameLanguageTest {
  @ParameterizedTest
  @CsvSource({
    "inflate, C",
    "inflate_fast.isra.0, C",
    "foo.llvm.1234, C",
    ".text, C",
    "_Z3foov, CPP",
    "_ZN4core3fmt5write17h, CPP",
    "?put@Table@@QEAAXXZ, CPP",
    "_RNvC3foo3bar, RUST",
    "_ZN4core3fmt5write17h0123456789abcdefE, RUST",
    "_ZN4core3fmt5write17h0123456789abcdefE.llvm.77, RUST",
    "runtime.memmove, GO",
    "net/http.(*Client).Do, GO",
    "_R, C",
    "_Z, C"
  })
  void languageIsThatOfTheMangling(String name, NameLanguage language) {
    assertThat(NameLanguage.of(ByteString.utf8(name))).isEqualTo(language);
  }

  @Test
  void noNameSaysNothing() {
    assertThat(NameLanguage.of(null)).isEqualTo(NameLanguage.C);
    assertThat(NameLanguage.of(ByteString.EMPTY)).isEqualTo(NameLanguage.C);
  }
}
