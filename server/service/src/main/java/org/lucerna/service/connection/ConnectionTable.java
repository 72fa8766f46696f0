package org.lucerna.service.connection;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.limit.MemoryBudget;

/**
 * The open connections, and their limits: per address, in total, and in memory. When a limit is
 * reached, the guest that has been idle longest is disconnected; accounts and clients with a
 * request in progress are not. Thread-safe.
 */
public final class ConnectionTable<C extends ConnectionTable.Occupant> {
  /** Number of connections that the kernel queues until they are accepted. */
  public static final int BACKLOG = 1024;

  /** A connection as the table sees it. */
  public interface Occupant {
    RemotePeer peer();

    /**
     * Whether it may be ended for another: the client has no account and no request in progress.
     */
    boolean isIdleGuest();

    /** Time of the last use, in nanoseconds from an arbitrary start. */
    long lastUsed();

    /** Ends the connection to make room for another. */
    void makeRoom();
  }

  /**
   * The most heap that a connection uses without a reservation in the {@link MemoryBudget}, in
   * bytes.
   */
  public static final long PLAIN_BYTES = 16 << 10;

  /** Additional memory of a connection with TLS, in bytes. */
  static final long TLS_BYTES = 80 << 10;

  private final int most;
  private final int mostOfAddress;
  private final long memory;
  private final Set<C> open = new HashSet<>();
  private final Set<C> secure = new HashSet<>();
  private final Map<String, Integer> addresses = new HashMap<>();

  /**
   * A table without connections.
   *
   * @param most connections in all
   * @param mostOfAddress limit for one address other than this machine's
   * @param memory heap for all connections, in bytes
   */
  public ConnectionTable(int most, int mostOfAddress, long memory) {
    this.most = most;
    this.mostOfAddress = mostOfAddress;
    this.memory = memory;
  }

  /** The share of a heap of this size that connections may use, both in bytes. */
  public static long memoryOf(long heap) {
    return heap / 8 * 3;
  }

  /** Adds a connection if the limits permit it; returns whether they did. */
  public synchronized boolean add(C connection) {
    RemotePeer remotePeer = connection.peer();
    int beside = addresses.getOrDefault(remotePeer.client(), 0);
    if (!remotePeer.isLocal() && beside >= mostOfAddress && !makeRoom(remotePeer.client())) {
      return false;
    }
    if ((open.size() >= most || lacks(PLAIN_BYTES)) && !makeRoom(null)) {
      return false;
    }
    open.add(connection);
    addresses.merge(remotePeer.client(), 1, Integer::sum);
    return true;
  }

  /** Whether an open connection may start TLS. */
  public synchronized boolean secure(C connection) {
    while (lacks(TLS_BYTES)) {
      if (!makeRoom(null)) {
        return false;
      }
    }
    return open.contains(connection) && secure.add(connection);
  }

  /** Removes a connection, if it has not been removed. */
  public synchronized void remove(C connection) {
    if (open.remove(connection)) {
      secure.remove(connection);
      addresses.computeIfPresent(
          connection.peer().client(), (_, count) -> count == 1 ? null : count - 1);
    }
  }

  public synchronized int size() {
    return open.size();
  }

  public synchronized List<C> all() {
    return List.copyOf(open);
  }

  private boolean lacks(long bytes) {
    return open.size() * PLAIN_BYTES + secure.size() * TLS_BYTES + bytes > memory;
  }

  /** Ends the connection of a guest: of this client, or of any if it is null. */
  private boolean makeRoom(@Nullable String client) {
    Optional<C> idle =
        open.stream()
            .filter(each -> client == null || each.peer().client().equals(client))
            .filter(Occupant::isIdleGuest)
            .min(Comparator.comparingLong(Occupant::lastUsed));
    idle.ifPresent(
        guest -> {
          remove(guest);
          guest.makeRoom();
        });
    return idle.isPresent();
  }
}
