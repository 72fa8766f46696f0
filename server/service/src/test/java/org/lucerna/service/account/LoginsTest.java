package org.lucerna.service.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreFactory;

/** Logins with a clock that a test moves. */
class LoginsTest {
  private static final ByteString ANA = ByteString.utf8("ana");
  private static final ByteString RIGHT = ByteString.utf8("correct horse");
  private static final ByteString WRONG = ByteString.utf8("wrong horse");
  private static final String HOME = "192.0.2.1";

  private final AccountStore store = StoreFactory.inMemory(MetadataBlob::merge).accounts();
  private final List<Long> pauses = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-20T12:00:00Z");
  private final Logins logins = new Logins(store, () -> now, time -> pauses.add(time.toMillis()));
  private final Accounts accounts = new Accounts(store, () -> now, new SecureRandom());

  @BeforeEach
  void addAna() throws AccountException {
    accounts.add(ANA, ANA, UserChange.NONE.withPassword(RIGHT));
  }

  private boolean login(ByteString name, ByteString password, String address) throws Exception {
    return logins.login(name, password, address) != null;
  }

  @Test
  void theDelayGrowsAndIsForgotten() throws Exception {
    for (int i = 0; i < 10; i++) {
      assertThat(login(ANA, WRONG, HOME)).isFalse();
    }
    assertThat(pauses).containsExactly(0L, 0L, 0L, 250L, 500L, 1000L, 2000L, 4000L, 4000L, 4000L);
    pauses.clear();
    now = now.plus(Duration.ofMinutes(15)).minusMillis(1);
    login(ANA, WRONG, HOME);
    now = now.plus(Duration.ofMinutes(15));
    login(ANA, WRONG, HOME);
    assertThat(pauses).containsExactly(4000L, 0L);
  }

  @Test
  void rightPasswordIsDelayedAndClearsTheAccountNotTheAddress() throws Exception {
    for (int i = 0; i < 4; i++) {
      login(ANA, WRONG, HOME);
    }
    pauses.clear();
    assertThat(login(ANA, RIGHT, "192.0.2.2")).isTrue();
    now = now.plus(Duration.ofMinutes(2));
    assertThat(login(ANA, RIGHT, "192.0.2.2")).isTrue();
    now = now.plus(Duration.ofMinutes(2));
    assertThat(login(ANA, RIGHT, HOME)).isTrue();
    assertThat(pauses).containsExactly(500L, 0L, 500L);
  }

  @Test
  void addressWithFailuresIsSlowForNamesThatFailedThere() throws Exception {
    ByteString first = ByteString.utf8("nobody0");
    for (int i = 0; i < 5; i++) {
      login(ByteString.utf8("nobody" + i), WRONG, HOME);
    }
    login(ANA, RIGHT, HOME);
    login(first, WRONG, HOME);
    assertThat(pauses).containsExactly(0L, 0L, 0L, 0L, 0L, 0L, 1000L);
  }

  @Test
  void goodLoginIsRememberedForAMinute() throws Exception {
    assertThat(login(ANA, RIGHT, HOME)).isTrue();
    assertThat(pauses).hasSize(1);
    assertThat(login(ANA, RIGHT, HOME)).isTrue();
    assertThat(pauses).hasSize(1);
    assertThat(login(ANA, WRONG, HOME)).isFalse();
    assertThat(pauses).hasSize(2);
    now = now.plus(Duration.ofMinutes(1));
    assertThat(login(ANA, RIGHT, HOME)).isTrue();
    assertThat(pauses).hasSize(3);
    accounts.change(ANA, ANA, UserChange.NONE.withPassword(ByteString.utf8("another one")));
    assertThat(login(ANA, RIGHT, HOME)).isFalse();
  }

  @Test
  void concurrentAttemptsAreLimited() throws Exception {
    FailedLogins failures = new FailedLogins(() -> now);
    List<FailedLogins.Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      attempts.add(failures.begin(ANA, "address" + i));
    }
    assertThatThrownBy(() -> failures.begin(ANA, "another"))
        .isInstanceOf(LoginsBusyException.class);
    assertThat(attempts.getLast().delay()).as("they count from their start").isPositive();
    attempts.forEach(FailedLogins.Attempt::close);
    try (FailedLogins.Attempt first = failures.begin(ANA, HOME);
        FailedLogins.Attempt second = failures.begin(ANA, HOME)) {
      assertThat(List.of(first.delay(), second.delay())).containsOnly(Duration.ofSeconds(4));
    }
  }

  @Test
  void guessesFromElsewhereLeaveTheOwnerAPlace() throws Exception {
    FailedLogins failures = new FailedLogins(() -> now);
    for (int i = 0; i < 20; i++) {
      failures.begin(ANA, "guesser").close();
    }
    try (FailedLogins.Attempt _ = failures.begin(ANA, "guesser");
        FailedLogins.Attempt _ = failures.begin(ANA, "guesser")) {
      assertThatThrownBy(() -> failures.begin(ANA, "guesser"))
          .isInstanceOf(LoginsBusyException.class);
      try (FailedLogins.Attempt own = failures.begin(ANA, HOME)) {
        own.succeeded();
      }
    }
  }

  @Test
  void attemptThatWasNotDecidedDoesNotCount() throws Exception {
    FailedLogins failures = new FailedLogins(() -> now);
    for (int i = 0; i < 20; i++) {
      try (FailedLogins.Attempt attempt = failures.begin(ANA, HOME)) {
        assertThat(attempt.delay()).isZero();
        attempt.undone();
      }
    }
    assertThat(failures.remembered()).isZero();
  }

  @Test
  void oldestRememberedAddressesAreDropped() throws Exception {
    FailedLogins failures = new FailedLogins(() -> now);
    for (int i = 0; i < 30_000; i++) {
      failures.begin(ByteString.utf8("name" + i), "address" + i).close();
    }
    assertThat(failures.remembered()).isEqualTo(20_000);
    for (int i = 0; i < 5; i++) {
      failures.begin(ByteString.utf8("x".repeat(1000 + i)), HOME).close();
    }
    try (FailedLogins.Attempt attempt =
        failures.begin(ByteString.utf8("y".repeat(65)), "elsewhere")) {
      assertThat(attempt.delay().toMillis()).isEqualTo(1000);
    }
  }

  @Test
  void disabledOrPasswordlessAccountCannotLogIn() throws Exception {
    accounts.change(ANA, ANA, UserChange.NONE.withDisabled(true));
    assertThat(login(ANA, RIGHT, HOME)).isFalse();
    accounts.change(ANA, ANA, UserChange.NONE.withDisabled(false));
    assertThat(login(ANA, RIGHT, HOME)).isTrue();
    ByteString bob = ByteString.utf8("bob");
    accounts.add(ANA, bob, UserChange.NONE.withCertificate(ByteString.hex("ab".repeat(32))));
    assertThat(login(bob, ByteString.EMPTY, HOME)).isFalse();
    ByteString odd = ByteString.utf8("odd");
    store.add(
        new UserAccount(odd, Role.READER, now, false, "plain:correct horse", null),
        new org.lucerna.store.account.AuditEntry(now, ANA, "x", "x"));
    assertThat(login(odd, RIGHT, HOME)).isFalse();
  }

  @Test
  void failuresAndSuccessesFromWhenTheClockWasAheadAreForgotten() throws Exception {
    now = now.plus(Duration.ofDays(400));
    for (int i = 0; i < 10; i++) {
      login(ANA, WRONG, HOME);
    }
    assertThat(login(ANA, RIGHT, "192.0.2.2")).isTrue();
    pauses.clear();
    now = now.minus(Duration.ofDays(400));
    assertThat(login(ANA, RIGHT, "192.0.2.2")).isTrue();
    assertThat(login(ANA, WRONG, HOME)).isFalse();
    assertThat(pauses).containsExactly(0L, 0L);
  }

  @Test
  void guessesOfOnePasswordHoldUpNoOtherAccount() throws Exception {
    ByteString bob = ByteString.utf8("bob");
    accounts.add(ANA, bob, UserChange.NONE.withPassword(RIGHT));
    List<String> ended = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch begun = new CountDownLatch(8);
    Logins shared = new Logins(store, () -> now, _ -> begun.countDown());
    List<Thread> guesses = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      guesses.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      assertThat(shared.login(ANA, WRONG, HOME)).isNull();
                    } catch (InterruptedException | LoginsBusyException stopped) {
                      throw new IllegalStateException(stopped);
                    }
                    ended.add("guess");
                  }));
    }
    begun.await();
    assertThat(shared.login(bob, RIGHT, HOME)).isNotNull();
    ended.add("bob");
    for (Thread guess : guesses) {
      guess.join();
    }
    // Some may have been verified before bob came.
    assertThat(ended.indexOf("bob")).as("%s", ended).isLessThan(5);
  }
}
