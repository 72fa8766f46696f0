package org.lucerna.service.account;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/**
 * Tokens with which programs log in over HTTP: 32 random bytes in Base64 after {@value #PREFIX}.
 * Only their hashes are stored. Changes are recorded in the audit log. Safe for use by many
 * threads.
 */
public final class Tokens {
  /** Prefix of all tokens, so that people and programs recognize a token in the wrong place. */
  public static final String PREFIX = "lucerna_";

  private static final int SECRET_BYTES = 32;
  private static final int LONGEST_LABEL = 100;

  /** Maximum number of tokens of an account; expired ones do not count. */
  private static final int MOST = 100;

  private static final Duration USUAL = Duration.ofDays(365);
  private static final Duration LONGEST = Duration.ofDays(3650);

  private final AccountStore store;
  private final InstantSource clock;
  private final SecureRandom random;

  public Tokens(AccountStore store, InstantSource clock, SecureRandom random) {
    this.store = store;
    this.clock = clock;
    this.random = random;
  }

  /**
   * The tokens of an account that have not expired, oldest first.
   *
   * @throws AccountException if there is no such account
   */
  public List<TokenView> list(ByteString name) throws AccountException {
    return valid(Accounts.existing(store, name)).stream().map(Tokens::view).toList();
  }

  private static TokenView view(AccessToken token) {
    return new TokenView(
        token.id(),
        token.role().toString(),
        token.created(),
        token.expires(),
        token.label().text());
  }

  private List<AccessToken> valid(UserAccount account) {
    Instant now = clock.instant();
    return account.tokens().stream().filter(token -> !token.isExpired(now)).toList();
  }

  /**
   * Makes a token.
   *
   * @param who the acting account, for the log
   * @throws AccountException if there is no such account, the request is invalid, or the account
   *     has too many tokens
   */
  public NewToken add(ByteString who, ByteString name, TokenRequest request)
      throws AccountException {
    Instant now = clock.instant();
    Instant wanted = request.expires();
    Instant expires = wanted == null ? now.plus(USUAL) : wanted;
    if (!expires.isAfter(now) || expires.isAfter(now.plus(LONGEST))) {
      throw new AccountException(
          "expected a time within the next "
              + LONGEST.toDays()
              + " days at which the token expires");
    }
    ByteString label = ByteString.utf8(request.label());
    if (label.length() > LONGEST_LABEL) {
      throw new AccountException("labels have at most " + LONGEST_LABEL + " bytes");
    }
    Role most = Accounts.existing(store, name).role();
    String wantedRole = request.role();
    Role role = wantedRole == null ? most : Accounts.role(wantedRole);
    if (!most.includes(role)) {
      throw new AccountException("user %s is %s: a token cannot be more".formatted(name, most));
    }
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    String text = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    AccessToken token = new AccessToken(hash(text), role, now, expires, label);
    TokenView view = view(token);
    change(name, entry(who, "token add", name, view), tokens -> with(tokens, token));
    return NewToken.of(view, text);
  }

  private static List<AccessToken> with(List<AccessToken> tokens, AccessToken token) {
    List<AccessToken> all = new ArrayList<>(tokens);
    all.add(token);
    return all;
  }

  /**
   * Revokes a token: it is refused from the next request on.
   *
   * @throws AccountException if the account has no such token
   */
  public void revoke(ByteString who, ByteString name, String id) throws AccountException {
    Predicate<AccessToken> isMeant = token -> token.id().equals(id);
    TokenView view =
        Accounts.existing(store, name).tokens().stream()
            .filter(isMeant)
            .findFirst()
            .map(Tokens::view)
            .orElseThrow(() -> new AccountException("user " + name + " has no token " + id));
    change(
        name,
        entry(who, "token revoke", name, view),
        tokens -> tokens.stream().filter(isMeant.negate()).toList());
  }

  private AuditEntry entry(ByteString who, String action, ByteString name, TokenView token) {
    String subject =
        "%s: %s, role %s, until %s %s"
            .formatted(name, token.id(), token.role(), token.expires(), token.label());
    return new AuditEntry(clock.instant(), who, action, subject.strip());
  }

  private void change(ByteString name, AuditEntry entry, UnaryOperator<List<AccessToken>> change)
      throws AccountException {
    UserAccount before;
    UserAccount after;
    do {
      before = Accounts.existing(store, name);
      after = before.withTokens(change.apply(valid(before)));
      if (after.tokens().size() > MOST) {
        throw new AccountException("at most " + MOST + " tokens for an account: revoke some");
      }
    } while (!store.replace(before, after, entry));
  }

  /**
   * The login of a token.
   *
   * @return null if the token is unknown, revoked or expired, or the account is disabled
   */
  public @Nullable TokenLogin login(String token) {
    if (!token.startsWith(PREFIX)) {
      return null;
    }
    ByteString hash = hash(token);
    for (UserAccount account : store.accounts()) {
      for (AccessToken one : account.tokens()) {
        if (one.hash().equals(hash)) {
          return account.disabled() || one.isExpired(clock.instant())
              ? null
              : new TokenLogin(account, one);
        }
      }
    }
    return null;
  }

  private static ByteString hash(String token) {
    try {
      byte[] text = token.getBytes(StandardCharsets.UTF_8);
      return ByteString.wrap(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (GeneralSecurityException none) {
      throw new IllegalStateException("no SHA-256", none);
    }
  }
}
