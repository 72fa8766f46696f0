package org.lucerna.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class AccountNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"ana", "Ana María", "o'neill@example.org", "guests", "日本"})
  void ordinaryNamesAreAllowed(String name) {
    assertThat(AccountName.refusal(ByteString.utf8(name))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "guest",
        "\u0001ana",
        "a\u0000b",
        "a\nb",
        "a\u001b[2Jb",
        "a\u007f",
        " ana",
        "ana ",
        "a:b",
        "a\u202eb",
        "a\u0085b",
        "a\u200bb"
      })
  void invalidNamesAreRefused(String name) {
    assertThat(AccountName.refusal(ByteString.utf8(name))).isNotBlank();
  }

  @Test
  void nameMustBeUtf8AndShortInBytes() {
    assertThat(AccountName.refusal(ByteString.utf8("é".repeat(32)))).isNull();
    assertThat(AccountName.refusal(ByteString.utf8("é".repeat(32) + "e"))).contains("64", "65");
    assertThat(AccountName.refusal(ByteString.hex("61ff"))).contains("UTF-8");
  }

  @Test
  void eachRoleIncludesEarlierRoles() {
    for (Role role : Role.values()) {
      assertThat(Role.named(role.toString())).contains(role);
      assertThat(Role.of(role.code())).contains(role);
    }
    assertThat(Role.READER.mayPush()).isFalse();
    assertThat(Role.CONTRIBUTOR.mayPush()).isTrue();
    assertThat(Role.CONTRIBUTOR.mayDelete()).isFalse();
    assertThat(Role.CURATOR.mayPush() && Role.CURATOR.mayDelete()).isTrue();
    assertThat(Role.CURATOR.mayAdminister()).isFalse();
    assertThat(Role.ADMINISTRATOR.mayPush() && Role.ADMINISTRATOR.mayDelete()).isTrue();
    assertThat(Role.ADMINISTRATOR.mayAdminister()).isTrue();
    assertThat(Role.named("Reader")).isEmpty();
    assertThat(Role.of(5)).isEmpty();
  }
}
