package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Logins;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.connection.LoginResult;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.service.fixture.LogLines;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreFactory;

/** Greetings of clients on other machines, which no test on loopback can be. */
class LuminaAuthenticatorTest {
  private static final ByteString ANA = ByteString.utf8("ana");
  private static final ByteString PASSWORD = ByteString.utf8("correct horse");

  private final AccountStore accounts = StoreFactory.inMemory(MetadataBlob::merge).accounts();
  private final LuminaAuthenticator luminaAuthenticator =
      new LuminaAuthenticator(
          accounts,
          new Logins(accounts, Clock.systemUTC(), _ -> {}),
          AccessConfig::defaults,
          false);

  @BeforeEach
  void addAna() throws Exception {
    new Accounts(accounts, Clock.systemUTC(), new SecureRandom())
        .add(ANA, ANA, UserChange.NONE.withPassword(PASSWORD));
  }

  private void greet(String address, boolean encrypted, Credentials credentials) {
    LoginResult loginResult =
        luminaAuthenticator.welcome(
            new Hello(Hello.NEWEST_VERSION, 0, credentials),
            new RemotePeer(address, 4711, encrypted, null));
    assertThat(loginResult.principal()).isNotNull();
  }

  @Test
  void remotePasswordInPlaintextCausesAWarning() {
    try (LogLines log = new LogLines()) {
      greet("192.0.2.1", false, new Credentials(ANA, PASSWORD));
      assertThat(log.warnings())
          .containsExactly("192.0.2.1:4711: ana sent the password in plaintext: use TLS");
    }
  }

  @Test
  void localPasswordsAndGuestsCauseNoWarning() {
    try (LogLines log = new LogLines()) {
      greet("192.0.2.1", true, new Credentials(ANA, PASSWORD));
      greet("127.0.0.1", false, new Credentials(ANA, PASSWORD));
      greet("::1", false, new Credentials(ANA, PASSWORD));
      greet("192.0.2.1", false, Credentials.GUEST);
      assertThat(log.warnings()).isEmpty();
    }
  }
}
