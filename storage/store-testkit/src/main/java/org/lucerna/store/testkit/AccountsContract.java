package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/** The contract of every account store. */
public abstract class AccountsContract {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456789Z");
  private static final ByteString ANA = ByteString.utf8("ana");
  private static final UserAccount FIRST =
      new UserAccount(ANA, Role.READER, NOON, false, "$argon2id$x", null);

  private final StoreUnderTest kind;
  private final Path folder;

  protected AccountsContract(StoreUnderTest kind, Path folder) {
    this.kind = kind;
    this.folder = folder;
  }

  private interface Use {
    void of(AccountStore accounts);
  }

  private void with(Use use) {
    try (FunctionStore store = kind.open(folder, Pushes.NEWEST)) {
      use.of(kind.accounts(store));
    }
  }

  private static AuditEntry entry(String action) {
    return new AuditEntry(NOON, ByteString.utf8("root"), action, "ana");
  }

  @Test
  void accountNameIsUnique() {
    with(
        accounts -> {
          assertThat(accounts.account(ANA)).isNull();
          assertThat(accounts.add(FIRST, entry("add"))).isTrue();
          assertThat(accounts.add(FIRST.withRole(Role.CURATOR), entry("again"))).isFalse();
          assertThat(accounts.account(ANA)).isEqualTo(FIRST);
          assertThat(accounts.audit(9)).extracting(AuditEntry::action).containsExactly("add");
        });
  }

  @Test
  void changeOfOutdatedAccountIsRefused() {
    with(
        accounts -> {
          UserAccount second = FIRST.withRole(Role.CURATOR).withDisabled(true);
          assertThat(accounts.replace(FIRST, second, entry("no"))).isFalse();
          accounts.add(FIRST, entry("add"));
          assertThat(accounts.replace(FIRST, second, entry("yes"))).isTrue();
          assertThat(accounts.replace(FIRST, second, entry("no"))).isFalse();
          assertThat(accounts.accounts()).containsExactly(second);
          assertThat(accounts.audit(9))
              .extracting(AuditEntry::action)
              .containsExactly("add", "yes");
        });
  }

  @Test
  void tokensAreStoredWithTheirAccount() {
    with(
        accounts -> {
          AccessToken token =
              new AccessToken(
                  ByteString.wrap(new byte[AccessToken.HASH_BYTES]),
                  Role.CONTRIBUTOR,
                  NOON,
                  NOON.plusSeconds(90),
                  ByteString.utf8("nightly \u00fcploads"));
          UserAccount second = FIRST.withTokens(List.of(token, token));
          accounts.add(FIRST, entry("add"));
          assertThat(accounts.replace(FIRST, second, entry("token add"))).isTrue();
          assertThat(accounts.replace(FIRST, second, entry("no"))).isFalse();
          assertThat(accounts.account(ANA)).isEqualTo(second);
        });
  }

  @Test
  void removedAccountIsGone() {
    with(
        accounts -> {
          assertThat(accounts.remove(ANA, entry("no"))).isFalse();
          accounts.add(FIRST, entry("add"));
          assertThat(accounts.remove(ANA, entry("remove"))).isTrue();
          assertThat(accounts.account(ANA)).isNull();
          assertThat(accounts.accounts()).isEmpty();
          assertThat(accounts.audit(9)).hasSize(2);
        });
  }

  @Test
  void auditReturnsLastEntriesInOrder() {
    with(
        accounts -> {
          assertThat(accounts.audit(5)).isEmpty();
          List<AuditEntry> all = IntStream.range(0, 300).mapToObj(i -> entry("a" + i)).toList();
          all.forEach(accounts::record);
          assertThat(accounts.audit(1000)).isEqualTo(all);
          assertThat(accounts.audit(3)).isEqualTo(all.subList(297, 300));
          assertThat(accounts.audit(0)).isEmpty();
        });
  }

  @Test
  void accountsAreSortedAndTimesTruncated() {
    with(
        accounts -> {
          for (String name : List.of("b", "a", "c")) {
            accounts.add(
                new UserAccount(ByteString.utf8(name), Role.READER, NOON, false, null, null),
                entry("add"));
          }
          assertThat(accounts.accounts())
              .extracting(a -> a.name().text())
              .containsExactly("a", "b", "c");
          assertThat(accounts.accounts().getFirst().created())
              .isEqualTo(Instant.parse("2026-11-20T12:00:00.123456Z"));
        });
  }
}
