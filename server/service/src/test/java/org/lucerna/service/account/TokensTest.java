package org.lucerna.service.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.Principal;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreFactory;

class TokensTest {
  private static final ByteString ROOT = ByteString.utf8("root");
  private static final ByteString ANA = ByteString.utf8("ana");
  private static final TokenRequest USUAL = new TokenRequest(null, null, "");

  private final AccountStore store = StoreFactory.inMemory(MetadataBlob::merge).accounts();
  private final Accounts accounts = new Accounts(store, this::now, new SecureRandom());
  private final Tokens tokens = new Tokens(store, this::now, new SecureRandom());
  private Instant now = Instant.parse("2026-11-20T12:00:00Z");

  private Instant now() {
    return now;
  }

  @BeforeEach
  void addAna() throws AccountException {
    accounts.add(ROOT, ROOT, UserChange.NONE.withRole(Role.ADMINISTRATOR.toString()));
    accounts.add(ROOT, ANA, UserChange.NONE.withRole(Role.CURATOR.toString()));
  }

  private static void refused(ThrowingCallable wish, String why) {
    assertThatThrownBy(wish).isInstanceOf(AccountException.class).hasMessage(why);
  }

  private Principal login(String token) {
    TokenLogin login = Objects.requireNonNull(tokens.login(token));
    return Principal.of(login.account(), login.token());
  }

  @Test
  void tokenLogsItsAccountInUntilItIsRevoked() throws AccountException {
    NewToken made = tokens.add(ROOT, ANA, USUAL);
    NewToken other = tokens.add(ROOT, ANA, USUAL);
    assertThat(made.token()).matches("lucerna_[A-Za-z0-9_-]{43}").isNotEqualTo(other.token());
    assertThat(login(made.token()).name()).isEqualTo(ANA);
    assertThat(tokens.list(ANA)).containsExactly(made.view(), other.view());
    tokens.revoke(ROOT, ANA, made.view().id());
    assertThat(tokens.login(made.token())).isNull();
    assertThat(login(other.token()).name()).isEqualTo(ANA);
    refused(
        () -> tokens.revoke(ROOT, ANA, made.view().id()),
        "user ana has no token " + made.view().id());
  }

  @Test
  void onlyTheWholeTokenIsAccepted() throws AccountException {
    String token = tokens.add(ROOT, ANA, USUAL).token();
    String secret = token.substring(Tokens.PREFIX.length());
    for (String wrong :
        List.of("", secret, Tokens.PREFIX, token + "A", token.substring(0, token.length() - 1))) {
      assertThat(tokens.login(wrong)).as(wrong).isNull();
    }
  }

  @Test
  void roleIsTheLowerOneOfTokenAndAccount() throws AccountException {
    String reader = tokens.add(ROOT, ANA, new TokenRequest("reader", null, "")).token();
    String curator = tokens.add(ROOT, ANA, USUAL).token();
    assertThat(login(reader).role()).isEqualTo(Role.READER);
    assertThat(login(curator).role()).isEqualTo(Role.CURATOR);
    accounts.change(ROOT, ANA, UserChange.NONE.withRole("contributor"));
    assertThat(login(curator).role()).isEqualTo(Role.CONTRIBUTOR);
    accounts.change(ROOT, ANA, UserChange.NONE.withRole("administrator"));
    assertThat(login(curator).role()).as("as when it was made").isEqualTo(Role.CURATOR);
    accounts.change(ROOT, ANA, UserChange.NONE.withRole("reader"));
    refused(
        () -> tokens.add(ROOT, ANA, new TokenRequest("curator", null, "")),
        "user ana is reader: a token cannot be more");
    refused(
        () -> tokens.add(ROOT, ANA, new TokenRequest("king", null, "")),
        "unknown role: expected one of reader, contributor, curator, administrator");
  }

  @Test
  void tokenExpires() throws AccountException {
    Instant end = now.plus(Duration.ofDays(2));
    NewToken made = tokens.add(ROOT, ANA, new TokenRequest(null, end, "short"));
    now = end.minusSeconds(1);
    assertThat(login(made.token()).name()).isEqualTo(ANA);
    now = end;
    assertThat(tokens.login(made.token())).isNull();
    assertThat(tokens.list(ANA)).isEmpty();
    TokenView next = tokens.add(ROOT, ANA, USUAL).view();
    assertThat(Objects.requireNonNull(store.account(ANA)).tokens()).as("it is dropped").hasSize(1);
    assertThat(next.expires()).isEqualTo(now.plus(Duration.ofDays(365)));
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofDays(-1), Duration.ofDays(3651))) {
      refused(
          () -> tokens.add(ROOT, ANA, new TokenRequest(null, now.plus(wrong), "")),
          "expected a time within the next 3650 days at which the token expires");
    }
  }

  @Test
  void disabledOrRemovedAccountsHaveNoTokens() throws AccountException {
    String token = tokens.add(ROOT, ANA, USUAL).token();
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(true));
    assertThat(tokens.login(token)).isNull();
    accounts.change(ROOT, ANA, UserChange.NONE.withDisabled(false));
    assertThat(login(token).name()).isEqualTo(ANA);
    accounts.remove(ROOT, ANA);
    assertThat(tokens.login(token)).isNull();
    refused(() -> tokens.list(ANA), "there is no user ana");
  }

  @Test
  void numberAndLabelsAreLimited() throws AccountException {
    refused(
        () -> tokens.add(ROOT, ANA, new TokenRequest(null, null, "é".repeat(51))),
        "labels have at most 100 bytes");
    for (int i = 0; i < 100; i++) {
      assertThat(tokens.add(ROOT, ANA, USUAL).view().label()).isEmpty();
    }
    refused(() -> tokens.add(ROOT, ANA, USUAL), "at most 100 tokens for an account: revoke some");
  }

  @Test
  void auditLogAndTextsHaveNoSecret() throws AccountException {
    NewToken made = tokens.add(ROOT, ANA, new TokenRequest("reader", null, "nightly"));
    tokens.revoke(ANA, ANA, made.view().id());
    String id = made.view().id();
    assertThat(store.audit(9))
        .extracting(entry -> entry.who() + " " + entry.action() + " " + entry.subject())
        .endsWith(
            "root token add ana: " + id + ", role reader, until 2027-11-20T12:00:00Z nightly",
            "ana token revoke ana: " + id + ", role reader, until 2027-11-20T12:00:00Z nightly");
    assertThat(made + " " + store.audit(9)).doesNotContain(made.token());
  }
}
