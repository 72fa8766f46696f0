package org.lucerna.server.lumina;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Ok;
import org.lucerna.service.Principal;
import org.lucerna.service.account.Logins;
import org.lucerna.service.account.LoginsBusyException;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.connection.ConnectionResult;
import org.lucerna.service.connection.LoginResult;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.store.account.AccountName;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs Lumina clients in. Any client may be the guest, with any password or none (IDA from 8.1 on
 * always sends a name), unless guests are refused. An account requires its password or a verified
 * certificate; the certificate of a disabled account is refused, even for the guest.
 */
public final class LuminaAuthenticator {
  private static final Logger LOG = LoggerFactory.getLogger(LuminaAuthenticator.class);

  /** The result number of a refused login. */
  private static final int BAD_LOGIN = 1;

  private final AccountStore accounts;
  private final Logins logins;
  private final Supplier<AccessConfig> access;
  private final boolean newerVersions;

  /**
   * An authenticator.
   *
   * @param access in force when a client logs in
   * @param newerVersions whether versions of the protocol above the newest known one are accepted
   */
  public LuminaAuthenticator(
      AccountStore accounts, Logins logins, Supplier<AccessConfig> access, boolean newerVersions) {
    this.accounts = accounts;
    this.logins = logins;
    this.access = access;
    this.newerVersions = newerVersions;
  }

  /** Answers a greeting. It blocks while a password is verified. */
  LoginResult welcome(Hello hello, RemotePeer remotePeer) {
    if (Integer.compareUnsigned(hello.version(), Hello.NEWEST_VERSION) > 0 && !newerVersions) {
      String version = Integer.toUnsignedString(hello.version());
      return refused(
          Fail.error("This server doesn't support version " + version),
          ConnectionResult.VERSION_REFUSED);
    }
    try {
      Principal principal = account(hello.credentials(), remotePeer);
      if (principal == null) {
        return refused(
            new Fail(
                BAD_LOGIN,
                ByteString.utf8(
                    isGuest(hello.credentials())
                        ? "this server refuses guests: log in with a name and a password"
                        : "invalid username or password")),
            ConnectionResult.LOGIN_REFUSED);
      }
      boolean tellsRights = Integer.compareUnsigned(hello.version(), Hello.RESULT_SINCE) >= 0;
      return new LoginResult(
          tellsRights ? new HelloResult(principal.user()) : new Ok(),
          principal,
          ConnectionResult.LOGGED_IN);
    } catch (LoginsBusyException busy) {
      return refused(Fail.error(String.valueOf(busy.getMessage())), ConnectionResult.FULL);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return refused(Fail.error("the server stops"), ConnectionResult.FULL);
    }
  }

  private static boolean isGuest(@Nullable Credentials credentials) {
    return credentials == null
        || credentials.user().isEmpty()
        || credentials.user().equals(AccountName.GUEST);
  }

  /** The account that a client logs in with; null if the login is refused. */
  public @Nullable Principal account(@Nullable Credentials credentials, RemotePeer remotePeer)
      throws InterruptedException, LoginsBusyException {
    ByteString user = credentials == null ? ByteString.EMPTY : credentials.user();
    UserAccount shown =
        remotePeer.certificate() == null ? null : remotePeer.certificate().accountOf(accounts);
    if (shown != null && shown.disabled()) {
      return null;
    }
    if (shown != null && (user.isEmpty() || user.equals(shown.name()))) {
      return Principal.of(shown);
    }
    if (credentials == null || isGuest(credentials)) {
      AccessConfig now = access.get();
      Role role = now.guest().role();
      return role == null ? null : Principal.guest(role, now.trustEveryone());
    }
    UserAccount login = logins.login(user, credentials.password(), remotePeer.client());
    if (login == null) {
      return null;
    }
    if (!remotePeer.encrypted() && !remotePeer.isLocal()) {
      LOG.warn("{}: {} sent the password in plaintext: use TLS", remotePeer, login.name());
    }
    return Principal.of(login);
  }

  /** The current account of a logged-in client; null if the client is logged out. */
  @Nullable Principal present(Principal principal) {
    return principal.now(accounts);
  }

  private static LoginResult refused(Fail words, ConnectionResult why) {
    return new LoginResult(words, null, why);
  }
}
