package org.lucerna.store.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

class NameSpellingTest {
  @ParameterizedTest
  @CsvSource({
    "inflate_block, inflate_block",
    "__inflate_block_0, inflate_block",
    "inflate.12, inflate",
    "md5, md5",
    "_7, 7",
    "_, _",
    "'', ''",
    "a17h0123456789abcdefE, aE",
    "_ZN1a17h0123456789abcdefE.llvm.77, ZN1aE",
    "17h0123456789abcdefE, 17h0123456789abcdefE",
    "a17h0123456789abcdxxE, a17h0123456789abcdxxE",
    "E, E",
    "inflate.isra.0, inflate",
  })
  void commonPartLeavesOutUnderscoresNumbersAndHashes(String name, String common) {
    assertThat(NameSpelling.common(ByteString.utf8(name)).text()).isEqualTo(common);
  }
}
