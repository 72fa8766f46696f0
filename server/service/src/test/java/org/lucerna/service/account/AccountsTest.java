package org.lucerna.service.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreFactory;

class AccountsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final ByteString ROOT = ByteString.utf8("root");
  private static final ByteString ANA = ByteString.utf8("ana");
  private static final ByteString PASSWORD = ByteString.utf8("correct horse");

  private final AccountStore store = StoreFactory.inMemory(MetadataBlob::merge).accounts();
  private final Accounts accounts = new Accounts(store, () -> NOON, new SecureRandom());

  private static void refused(ThrowingCallable wish, String why) {
    assertThatThrownBy(wish).isInstanceOf(AccountException.class).hasMessage(why);
  }

  @Test
  void auditLogContainsEverythingExceptThePassword() throws AccountException {
    accounts.add(ROOT, ANA, UserChange.NONE.withPassword(PASSWORD));
    accounts.change(ROOT, ANA, UserChange.NONE.withRole(Role.CURATOR.toString()));
    accounts.change(ROOT, ANA, UserChange.NONE.withPassword(PASSWORD).withDisabled(true));
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(false));
    accounts.remove(ROOT, ANA);
    assertThat(store.audit(9))
        .extracting(AuditEntry::who, AuditEntry::action, AuditEntry::subject)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                ROOT, "user add", "ana: role contributor, password"),
            org.assertj.core.groups.Tuple.tuple(ROOT, "user change", "ana: role curator"),
            org.assertj.core.groups.Tuple.tuple(ROOT, "user change", "ana: password, disabled"),
            org.assertj.core.groups.Tuple.tuple(ROOT, "user change", "ana: enabled"),
            org.assertj.core.groups.Tuple.tuple(ROOT, "user remove", "ana"));
  }

  @Test
  void aChangeLeavesTheRest() throws AccountException {
    accounts.add(
        ROOT, ANA, UserChange.NONE.withPassword(PASSWORD).withRole(Role.READER.toString()));
    UserAccount before = store.accounts().getFirst();
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(true));
    assertThat(store.account(ANA)).isEqualTo(before.withDisabled(true));
    assertThat(before.toString()).doesNotContain("argon2");
  }

  @Test
  void lastAdministratorIsKept() throws AccountException {
    ByteString bob = ByteString.utf8("bob");
    UserChange administrator = UserChange.NONE.withRole(Role.ADMINISTRATOR.toString());
    String why = "ana is the last administrator: add another one first";
    accounts.add(ROOT, ANA, administrator);
    accounts.add(ROOT, bob, administrator.withDisabled(true));
    refused(() -> accounts.remove(ROOT, ANA), why);
    refused(
        () -> accounts.change(ANA, ANA, UserChange.NONE.withRole(Role.CURATOR.toString())), why);
    refused(() -> accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(true)), why);
    accounts.change(ANA, ANA, UserChange.NONE.withPassword(PASSWORD));
    accounts.change(ROOT, bob, UserChange.NONE.withDisabled(false));
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(true));
    accounts.remove(ROOT, ANA);
    refused(
        () -> accounts.remove(ROOT, bob), "bob is the last administrator: add another one first");
    accounts.remove(ROOT, bob, LastAdministrator.MAY_GO);
    assertThat(store.accounts()).isEmpty();
  }

  @Test
  void invalidAccountChangesAreRefusedAndNotLogged() throws AccountException {
    accounts.add(ROOT, ANA, UserChange.NONE);
    ByteString bob = ByteString.utf8("bob");
    refused(() -> accounts.add(ROOT, ANA, UserChange.NONE), "user ana already exists");
    refused(() -> accounts.change(ROOT, bob, UserChange.NONE), "there is no user bob");
    refused(() -> accounts.remove(ROOT, bob), "there is no user bob");
    refused(
        () -> accounts.add(ROOT, bob, UserChange.NONE.withPassword(ByteString.utf8("1234567"))),
        "passwords must be 8 to 1000 bytes");
    refused(
        () -> accounts.add(ROOT, bob, UserChange.NONE.withPassword(ByteString.wrap(new byte[9]))),
        "passwords cannot contain a NUL byte");
    refused(
        () -> accounts.add(ROOT, bob, UserChange.NONE.withCertificate(ByteString.hex("ab"))),
        "expected the 32 bytes of a certificate's SHA-256");
    assertThat(store.audit(9)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "guest", "\u0001ana", "a\nb", "a\u001b[2J", "\u202eana"})
  void hostileNamesAreRefused(String name) {
    assertThatThrownBy(() -> accounts.add(ROOT, ByteString.utf8(name), UserChange.NONE))
        .isInstanceOf(AccountException.class);
    assertThat(store.accounts()).isEmpty();
  }
}
