package org.lucerna.server.lumina;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;

/**
 * Logs failures of the store, each at most once per minute: messages about a full disk must not
 * fill it further. Safe for use by many threads.
 */
public final class StoreErrorLog {
  private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();

  /** Maximum number of different failures remembered. */
  private static final int REMEMBERED = 1000;

  private final LongSupplier nanoTime;
  private final Consumer<String> lines;

  /** The time each was logged; the oldest first. */
  private final Map<String, Long> logged = new LinkedHashMap<>();

  /**
   * A log.
   *
   * @param nanoTime like {@link System#nanoTime}
   * @param lines takes each line
   */
  public StoreErrorLog(LongSupplier nanoTime, Consumer<String> lines) {
    this.nanoTime = nanoTime;
    this.lines = lines;
  }

  /** Logs a failure unless it was just logged. */
  void report(RemotePeer remotePeer, StoreException failure) {
    String message = String.valueOf(failure.getMessage());
    if (isNew(failure instanceof DiskFullException ? "disk full" : message)) {
      lines.accept(remotePeer + ": " + message);
    }
  }

  private synchronized boolean isNew(String what) {
    long now = nanoTime.getAsLong();
    Long last = logged.get(what);
    if (last != null && now - last < QUIET_NANOS) {
      return false;
    }
    logged.remove(what);
    logged.put(what, now);
    if (logged.size() > REMEMBERED) {
      logged.remove(logged.keySet().iterator().next());
    }
    return true;
  }
}
