package org.lucerna.service.store;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.AccountStatistics;

/**
 * The contributions of each account, which take a scan of the whole store. Scans do not overlap,
 * and a result is valid for a hundred times as long as its scan took: scans use at most one percent
 * of a processor. Thread-safe.
 */
final class ContributionCache {
  private static final int GOOD_FOR = 100;

  private record Scan(List<AccountStatistics> result, long end) {}

  private final Supplier<List<AccountStatistics>> scan;
  private final LongSupplier clock;
  private final ReentrantLock scanning = new ReentrantLock();
  private volatile @Nullable Scan last;

  ContributionCache(Supplier<List<AccountStatistics>> scan, LongSupplier clock) {
    this.scan = scan;
    this.clock = clock;
  }

  List<AccountStatistics> get() {
    Scan known = last;
    return known != null && isGood(known) ? known.result : rescan();
  }

  private boolean isGood(Scan known) {
    return clock.getAsLong() - known.end < 0;
  }

  private List<AccountStatistics> rescan() {
    scanning.lock();
    try {
      Scan known = last;
      if (known != null && isGood(known)) {
        return known.result;
      }
      long start = clock.getAsLong();
      List<AccountStatistics> result = scan.get();
      long end = clock.getAsLong();
      last = new Scan(result, end + GOOD_FOR * (end - start));
      return result;
    } finally {
      scanning.unlock();
    }
  }
}
