package org.lucerna.service.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The last connection of each address to the Lumina port, for the 1,000 addresses that connected
 * last. Addresses of one IPv6 /64 count as one, and so do this machine's addresses in IPv4 and
 * IPv6. Thread-safe.
 */
public final class ConnectionLog {
  private static final int MOST = 1000;

  private static final int LONGEST_DETAIL = 200;

  private static final int NETWORK = 8;

  private final InstantSource clock;

  /** Connections by address, the latest one last. Guarded by itself. */
  private final Map<String, LastConnection> connections = new LinkedHashMap<>();

  public ConnectionLog(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Notes a connection that did not log in.
   *
   * @param address literal, without the port
   * @param detail more about the result, in words; may be empty
   */
  public void note(String address, ConnectionResult result, String detail) {
    note(address, result, detail, null);
  }

  /** Notes a connection that logged in. */
  public void loggedIn(String address, ByteString user, String detail) {
    note(address, ConnectionResult.LOGGED_IN, detail, user);
  }

  private void note(
      String address, ConnectionResult result, String detail, @Nullable ByteString user) {
    String group = group(address);
    String cut = detail.substring(0, Math.min(detail.length(), LONGEST_DETAIL));
    LastConnection last = new LastConnection(group, clock.instant(), result, cut, user);
    synchronized (connections) {
      connections.remove(group);
      connections.put(group, last);
      if (connections.size() > MOST) {
        connections.remove(connections.keySet().iterator().next());
      }
    }
  }

  /** The last connection from an address; null if there was none, or it was long ago. */
  public @Nullable LastConnection from(String address) {
    synchronized (connections) {
      return connections.get(group(address));
    }
  }

  /**
   * The last connections, the newest first.
   *
   * @param limit at most this many
   */
  public List<LastConnection> last(int limit) {
    synchronized (connections) {
      List<LastConnection> all = new ArrayList<>(connections.values()).reversed();
      return List.copyOf(all.subList(0, Math.min(limit, all.size())));
    }
  }

  private static String group(String address) {
    InetAddress parsed = InetAddress.ofLiteral(address);
    if (!(parsed instanceof Inet6Address)) {
      return address;
    }
    return parsed.isLoopbackAddress()
        ? "127.0.0.1"
        : HexFormat.of().formatHex(parsed.getAddress(), 0, NETWORK) + "/64";
  }
}
