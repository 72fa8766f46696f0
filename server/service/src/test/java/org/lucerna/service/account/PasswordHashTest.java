package org.lucerna.service.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class PasswordHashTest {
  private static final ByteString PASSWORD = ByteString.utf8("correct horse");

  /** Made by the reference program: {@code echo -n password | argon2 somesalt -id ...}. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
          "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
          "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc"
          """)
  void hashesOfOtherProgramsAreVerified(String phc) {
    PasswordHash hash = PasswordHash.parse(phc);
    assertThat(hash).isNotNull();
    if (hash != null) {
      assertThat(hash.matches(ByteString.utf8("password"))).isTrue();
      assertThat(hash.matches(ByteString.utf8("Password"))).isFalse();
      assertThat(hash.phc()).isEqualTo(phc);
    }
  }

  @Test
  void newHashIsSaltedAndRoundTrips() {
    PasswordHash first = PasswordHash.of(PASSWORD, new SecureRandom());
    PasswordHash second = PasswordHash.of(PASSWORD, new SecureRandom());
    assertThat(first.phc())
        .startsWith("$argon2id$v=19$m=19456,t=2,p=1$")
        .isNotEqualTo(second.phc());
    PasswordHash read = PasswordHash.parse(first.phc());
    assertThat(read).isEqualTo(first);
    assertThat(first.matches(PASSWORD)).isTrue();
    assertThat(first.matches(ByteString.EMPTY)).isFalse();
    assertThat(first.toString()).doesNotContain(first.hash().hex(), "$");
  }

  @Test
  void dummyHashMatchesNoPassword() {
    assertThat(PasswordHash.NOBODY.matches(ByteString.EMPTY)).isFalse();
    assertThat(PasswordHash.NOBODY.matches(PASSWORD)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "password",
        "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=99,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=8,t=2,p=2$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQa$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi"
      })
  void otherStringsAreNotHashes(String phc) {
    assertThat(PasswordHash.parse(phc)).isNull();
  }
}
