package org.lucerna.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.Principal;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreFactory;

class SessionsTest {
  private static final ByteString ROOT = ByteString.utf8("root");
  private static final ByteString ANA = ByteString.utf8("ana");

  private final AccountStore store = StoreFactory.inMemory(MetadataBlob::merge).accounts();
  private final Accounts accounts = new Accounts(store, this::now, new SecureRandom());
  private final Sessions sessions = new Sessions(store, this::now, new SecureRandom());
  private Instant now = Instant.parse("2026-11-20T12:00:00Z");

  private Instant now() {
    return now;
  }

  @BeforeEach
  void addAccounts() throws AccountException {
    accounts.add(ROOT, ROOT, UserChange.NONE.withRole(Role.ADMINISTRATOR.toString()));
    accounts.add(ROOT, ANA, UserChange.NONE.withRole(Role.CURATOR.toString()));
  }

  private String begin() {
    return sessions.begin(Principal.of(Objects.requireNonNull(store.account(ANA))));
  }

  @Test
  void sessionLastsUntilItIsEnded() {
    String secret = begin();
    String other = begin();
    assertThat(secret).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(other);
    assertThat(Objects.requireNonNull(sessions.find(secret)).caller().name()).isEqualTo(ANA);
    sessions.end(secret);
    assertThat(sessions.find(secret)).isNull();
    assertThat(sessions.find(other)).isNotNull();
    assertThat(sessions.find(null)).isNull();
    assertThat(sessions.find("")).isNull();
  }

  @Test
  void sessionEndsAfterAnIdleHour() {
    String secret = begin();
    now = now.plus(Sessions.IDLE).minusSeconds(1);
    assertThat(sessions.find(secret)).isNotNull();
    now = now.plus(Sessions.IDLE);
    assertThat(sessions.find(secret)).isNull();
  }

  @Test
  void sessionEndsAfterTwelveHours() {
    String secret = begin();
    for (int i = 0; i < 23; i++) {
      now = now.plus(Duration.ofMinutes(30));
      assertThat(sessions.find(secret)).isNotNull();
    }
    now = now.plus(Duration.ofMinutes(30));
    assertThat(sessions.find(secret)).isNull();
  }

  @Test
  void sessionFollowsItsAccount() throws AccountException {
    String secret = begin();
    accounts.change(ROOT, ANA, UserChange.NONE.withRole("reader"));
    assertThat(Objects.requireNonNull(sessions.find(secret)).caller().role())
        .isEqualTo(Role.READER);
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(true));
    assertThat(sessions.find(secret)).isNull();
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(false));
    assertThat(sessions.find(secret)).as("it has ended").isNull();
  }

  @Test
  void onlyItsOwnFormsAreAccepted() {
    Sessions.Session one = Objects.requireNonNull(sessions.find(begin()));
    Sessions.Session other = Objects.requireNonNull(sessions.find(begin()));
    assertThat(one.sent(one.formToken())).isTrue();
    assertThat(one.sent(other.formToken())).isFalse();
    assertThat(one.sent(null)).isFalse();
    assertThat(one.sent("")).isFalse();
    assertThat(one.toString()).doesNotContain(one.formToken());
  }

  @Test
  void numberOfSessionsIsBounded() {
    String first = begin();
    for (int i = 0; i < 10_000; i++) {
      assertThat(begin()).isNotEqualTo(first);
    }
    assertThat(sessions.find(first)).isNull();
  }

  @Test
  void aSessionFromWhenTheClockWasAheadIsOver() {
    now = now.plus(Duration.ofDays(400));
    String secret = begin();
    now = now.minus(Duration.ofDays(400));
    assertThat(sessions.find(secret)).isNull();
    String other = begin();
    now = now.minusSeconds(5);
    assertThat(sessions.find(other)).as("a clock is set by seconds now and then").isNotNull();
  }
}
