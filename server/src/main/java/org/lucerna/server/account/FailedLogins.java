package org.lucerna.server.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountName;

/**
 * How long somebody has to wait before a login is looked at: nothing at first, then twice as long
 * with each failure, up to a bound that a rightful user can bear. Failures are counted by account,
 * whoever tries, and by address, whichever account is tried. They are forgotten after a while, and
 * those of an account when it logs in. Safe for use by many threads.
 */
final class FailedLogins {
  /** So many mistypings cost nothing. */
  private static final int FREE = 2;

  private static final Duration FIRST_DELAY = Duration.ofMillis(250);
  private static final int MOST_DOUBLINGS = 4;

  /** How long after the last failure it is forgotten. */
  private static final Duration MEMORY = Duration.ofMinutes(15);

  /** Accounts and addresses kept in mind together; who was remembered longest ago is forgotten. */
  private static final int MOST_REMEMBERED = 20_000;

  private record Who(boolean address, ByteString name) {}

  private record Failures(int count, Instant last) {}

  private final InstantSource clock;
  private final Map<Who, Failures> remembered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Who, Failures> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  FailedLogins(InstantSource clock) {
    this.clock = clock;
  }

  /** The wait before the next login of that account from that address. */
  synchronized Duration delay(ByteString account, String address) {
    int failures = Math.max(count(ofAccount(account)), count(ofAddress(address)));
    if (failures <= FREE) {
      return Duration.ZERO;
    }
    return FIRST_DELAY.multipliedBy(1L << Math.min(failures - FREE - 1, MOST_DOUBLINGS));
  }

  synchronized void failed(ByteString account, String address) {
    count(ofAccount(account), 1);
    count(ofAddress(address), 1);
  }

  /** The address' failures stay: it may know one password and try others. */
  synchronized void succeeded(ByteString account) {
    remembered.remove(ofAccount(account));
  }

  synchronized int remembered() {
    return remembered.size();
  }

  private int count(Who who) {
    Failures failures = remembered.get(who);
    return failures == null || failures.last.plus(MEMORY).isBefore(clock.instant())
        ? 0
        : failures.count;
  }

  private void count(Who who, int more) {
    int count = count(who) + more;
    // Removed first, so that it is the youngest again.
    remembered.remove(who);
    remembered.put(who, new Failures(count, clock.instant()));
  }

  /** Names that no account can have share one count, so that none is kept in mind at length. */
  private static Who ofAccount(ByteString name) {
    return new Who(false, name.length() > AccountName.LONGEST ? ByteString.EMPTY : name.compact());
  }

  private static Who ofAddress(String address) {
    return new Who(true, ByteString.utf8(address));
  }
}
