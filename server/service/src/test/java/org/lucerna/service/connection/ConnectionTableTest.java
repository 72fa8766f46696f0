package org.lucerna.service.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConnectionTableTest {
  private static final long MUCH = 1 << 30;

  private static final class Occupant implements ConnectionTable.Occupant {
    private final RemotePeer remotePeer;
    private final boolean isGuest;
    private final long lastUsed;
    private boolean isGone;

    Occupant(String address, boolean isGuest, long lastUsed) {
      this.remotePeer = new RemotePeer(address, 1, false, null);
      this.isGuest = isGuest;
      this.lastUsed = lastUsed;
    }

    @Override
    public RemotePeer peer() {
      return remotePeer;
    }

    @Override
    public boolean isIdleGuest() {
      return isGuest;
    }

    @Override
    public long lastUsed() {
      return lastUsed;
    }

    @Override
    public void makeRoom() {
      isGone = true;
    }
  }

  private static Occupant guest(String address, long lastUsed) {
    return new Occupant(address, true, lastUsed);
  }

  private static Occupant account(String address) {
    return new Occupant(address, false, 0);
  }

  @Test
  void connectionsPerAddressAreLimited() {
    ConnectionTable<Occupant> table = new ConnectionTable<>(100, 2, MUCH);
    Occupant first = guest("192.0.2.1", 2);
    Occupant second = guest("192.0.2.1", 1);
    Occupant other = guest("192.0.2.2", 0);
    assertThat(table.add(first) && table.add(second) && table.add(other)).isTrue();
    assertThat(table.add(account("192.0.2.1"))).isTrue();
    assertThat(second.isGone).as("the longest idle of that address").isTrue();
    assertThat(first.isGone || other.isGone).isFalse();
    assertThat(table.add(account("192.0.2.1"))).isTrue();
    assertThat(table.add(account("192.0.2.1"))).isFalse();
    assertThat(table.size()).isEqualTo(3);
  }

  @Test
  void addressesOfOneNetworkCountTogether() {
    ConnectionTable<Occupant> table = new ConnectionTable<>(100, 1, MUCH);
    assertThat(table.add(account("2001:db8:1:2::1"))).isTrue();
    assertThat(table.add(account("2001:db8:1:2:ffff::9"))).isFalse();
    assertThat(table.add(account("2001:db8:1:3::1"))).isTrue();
  }

  @Test
  void localConnectionsAreUnlimited() {
    ConnectionTable<Occupant> table = new ConnectionTable<>(100, 1, MUCH);
    for (int i = 0; i < 50; i++) {
      assertThat(table.add(account("127.0.0.1")) && table.add(account("::1"))).isTrue();
    }
    assertThat(table.add(account("127.0.0.1"))).as("but that of all holds").isFalse();
  }

  @Test
  void memoryLimitsConnectionsAndTlsFurther() {
    long memory = 2 * ConnectionTable.PLAIN_BYTES + ConnectionTable.TLS_BYTES;
    ConnectionTable<Occupant> table = new ConnectionTable<>(100, 100, memory);
    Occupant first = account("192.0.2.1");
    Occupant second = account("192.0.2.2");
    assertThat(table.add(first) && table.secure(first) && table.add(second)).isTrue();
    assertThat(table.secure(second)).isFalse();
    assertThat(table.add(account("192.0.2.3"))).isFalse();
    table.remove(first);
    table.remove(first);
    assertThat(table.size()).isEqualTo(1);
    assertThat(table.secure(second)).isTrue();
  }
}
