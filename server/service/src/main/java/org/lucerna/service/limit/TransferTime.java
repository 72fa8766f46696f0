package org.lucerna.service.limit;

import java.time.Duration;

/**
 * The time for which a client may make the server wait while a body or an answer is transferred:
 * {@link #LEAST}, and a second more for each 64 KiB that have moved. Only waiting counts, not the
 * server's work in between. Not thread-safe.
 */
public final class TransferTime {
  private static final Duration LEAST = Duration.ofSeconds(10);

  private final Deadline deadline;
  private final Deadline.Clock clock;
  private long left = LEAST.toNanos();
  private long begun;

  /**
   * A limit that is still unused.
   *
   * @param deadline of the connection
   */
  public TransferTime(Deadline deadline, Deadline.Clock clock) {
    this.deadline = deadline;
    this.clock = clock;
  }

  /** Bytes have moved, or are about to be sent. */
  public void moved(long bytes) {
    left += bytes * Deadline.NANOS_PER_BYTE;
  }

  /** The server waits from now on. */
  public void begin() {
    begun = clock.nanos();
    deadline.used();
    deadline.total(Duration.ofNanos(left));
  }

  /** The server waits no more. */
  public void end() {
    left -= clock.nanos() - begun;
    deadline.none();
  }
}
