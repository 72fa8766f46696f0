package org.lucerna.service.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountName;

/**
 * The delay before a login is checked: none at first, then doubled with each failure, up to a limit
 * that a legitimate user can tolerate. An attempt counts as a failure from its start until it
 * succeeds, so that parallel attempts gain nothing.
 *
 * <pre>
 * failures of       count for
 * ----------------  -------------------------------------------------
 * an account        every client that tries it
 * an address        each name that failed there: not for others that share the address
 * </pre>
 *
 * <p>Failures are forgotten after 15 minutes, and an account's when it logs in. Thread-safe.
 */
final class FailedLogins {
  /** Number of failed attempts before delays start. */
  private static final int FREE = 2;

  private static final Duration FIRST_DELAY = Duration.ofMillis(250);
  private static final int MOST_DOUBLINGS = 4;

  /** Time after the last failure until it is forgotten. */
  private static final Duration MEMORY = Duration.ofMinutes(15);

  /** Number of counts kept; the oldest is dropped. */
  private static final int MOST_REMEMBERED = 20_000;

  /**
   * Concurrent attempts for an account, from all addresses. Failures do not change it: most of them
   * are not the owner's, and the owner must find a place.
   */
  private static final Bound OF_ACCOUNT = new Bound(8, 8);

  /** Concurrent attempts for an account from one address. */
  private static final Bound OF_PAIR = new Bound(8, 2);

  /** Concurrent attempts from an address. */
  private static final Bound OF_ADDRESS = new Bound(32, 8);

  /** Concurrent attempts after few failures, and after more. */
  private record Bound(int usually, int afterFailures) {}

  /** An account, an address, or an account at an address. */
  private record Who(@Nullable ByteString name, @Nullable String address) {}

  private record Failures(int count, Instant last) {}

  private final InstantSource clock;
  private final Map<Who, Integer> undecided = new HashMap<>();
  private final Map<Who, Failures> remembered = new RecentMap<>(MOST_REMEMBERED);

  FailedLogins(InstantSource clock) {
    this.clock = clock;
  }

  /** A login under way. */
  final class Attempt implements AutoCloseable {
    private final Who account;
    private final List<Who> all;
    private final Duration delay;

    private Attempt(ByteString name, String from) {
      account = new Who(name, null);
      Who address = new Who(null, from);
      Who pair = new Who(name, from);
      all = List.of(account, address, pair);
      int failures = Math.max(count(account), count(pair) > 0 ? count(address) : 0);
      delay =
          failures <= FREE
              ? Duration.ZERO
              : FIRST_DELAY.multipliedBy(1L << Math.min(failures - FREE - 1, MOST_DOUBLINGS));
      all.forEach(who -> count(who, 1));
      all.forEach(who -> undecided.merge(who, 1, Integer::sum));
    }

    /** The wait before it is checked. */
    Duration delay() {
      return delay;
    }

    /**
     * The password was right. Other failures of the address stay: it may know just this password.
     */
    void succeeded() {
      synchronized (FailedLogins.this) {
        takeBack();
        remembered.remove(account);
      }
    }

    /** The password was not checked. */
    void undone() {
      synchronized (FailedLogins.this) {
        takeBack();
      }
    }

    private void takeBack() {
      all.forEach(who -> count(who, -1));
    }

    @Override
    public void close() {
      synchronized (FailedLogins.this) {
        for (Who who : all) {
          undecided.computeIfPresent(who, (_, count) -> count == 1 ? null : count - 1);
        }
      }
    }
  }

  /**
   * Begins an attempt, which the caller closes.
   *
   * @throws LoginsBusyException if too many attempts for the account or from the address are in
   *     progress
   */
  synchronized Attempt begin(ByteString name, String address) throws LoginsBusyException {
    // All names that no account can have share one count, so that none of these long names is kept.
    ByteString kept = name.length() > AccountName.MAX_BYTES ? ByteString.EMPTY : name.compact();
    check(new Who(kept, null), OF_ACCOUNT);
    check(new Who(kept, address), OF_PAIR);
    check(new Who(null, address), OF_ADDRESS);
    return new Attempt(kept, address);
  }

  private void check(Who who, Bound bound) throws LoginsBusyException {
    int now = undecided.getOrDefault(who, 0);
    boolean failed = count(who) - now > FREE;
    if (now >= (failed ? bound.afterFailures : bound.usually)) {
      throw new LoginsBusyException();
    }
  }

  synchronized int remembered() {
    return remembered.size();
  }

  private int count(Who who) {
    Failures failures = remembered.get(who);
    return failures == null || !Lifetime.includes(failures.last, MEMORY, clock.instant())
        ? 0
        : failures.count;
  }

  private void count(Who who, int more) {
    int count = count(who) + more;
    // Removed first, so that it is the youngest again.
    remembered.remove(who);
    if (count > 0) {
      remembered.put(who, new Failures(count, clock.instant()));
    }
  }
}
