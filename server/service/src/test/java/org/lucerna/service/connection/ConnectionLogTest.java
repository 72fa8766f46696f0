package org.lucerna.service.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.Principal;
import org.lucerna.store.account.Role;

class ConnectionLogTest {
  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

  private final ConnectionLog log = new ConnectionLog(() -> NOW);

  @Test
  void theLastConnectionOfAnAddressIsKept() {
    log.note("192.0.2.1", ConnectionResult.TLS_REFUSED, "unknown_ca");
    log.note("192.0.2.2", ConnectionResult.HTTP, "");
    log.loggedIn("192.0.2.1", ByteString.utf8("ana"), "protocol 5");
    assertThat(log.from("192.0.2.1"))
        .isEqualTo(
            new LastConnection(
                "192.0.2.1",
                NOW,
                ConnectionResult.LOGGED_IN,
                "protocol 5",
                ByteString.utf8("ana")));
    assertThat(log.last(10))
        .extracting(LastConnection::address)
        .containsExactly("192.0.2.1", "192.0.2.2");
    assertThat(log.from("192.0.2.3")).isNull();
  }

  @Test
  void aNetworkOfIpv6IsOneClientAndThisMachineToo() {
    log.note("2001:db8:0:0:1:2:3:4", ConnectionResult.HTTP, "");
    log.note("0:0:0:0:0:0:0:1", ConnectionResult.SILENT, "");
    assertThat(log.from("2001:db8:0:0:9:9:9:9")).isNotNull();
    assertThat(log.from("2001:db8:0:1:1:2:3:4")).isNull();
    assertThat(log.from("127.0.0.1")).isNotNull();
    assertThat(log.from("127.0.0.2")).isNull();
  }

  @Test
  void addressesAndDetailsAreLimited() {
    for (int i = 0; i < 1500; i++) {
      log.note("10.0." + i / 250 + "." + i % 250, ConnectionResult.NO_LUMINA, "x".repeat(5000));
    }
    assertThat(log.last(Integer.MAX_VALUE)).hasSize(1000);
    assertThat(log.from("10.0.0.1")).isNull();
    LastConnection last = log.last(1).getFirst();
    assertThat(last.address()).isEqualTo("10.0.5.249");
    assertThat(last.detail()).hasSize(200);
  }

  @Test
  void usersAreShownToThemselvesAndAdministrators() {
    ByteString ana = ByteString.utf8("ana");
    LastConnection last = new LastConnection("192.0.2.1", NOW, ConnectionResult.LOGGED_IN, "", ana);
    assertThat(last.isVisibleTo(new Principal(ana, true, Role.READER, null, null))).isTrue();
    assertThat(last.isVisibleTo(Principal.guest(Role.READER, true))).isFalse();
    assertThat(last.isVisibleTo(Principal.guest(Role.ADMINISTRATOR, true))).isTrue();
  }
}
