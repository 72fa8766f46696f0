package org.lucerna.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ContributionCacheTest {
  @Test
  void scanIsGoodForAHundredTimesItsDuration() {
    AtomicLong now = new AtomicLong(1000);
    AtomicInteger scans = new AtomicInteger();
    ContributionCache cache =
        new ContributionCache(
            () -> {
              scans.incrementAndGet();
              now.addAndGet(10);
              return List.of();
            },
            now::get);
    for (int i = 0; i < 100; i++) {
      cache.get();
    }
    assertThat(scans).hasValue(1);
    now.addAndGet(999);
    cache.get();
    assertThat(scans).hasValue(1);
    now.addAndGet(1);
    cache.get();
    assertThat(scans).hasValue(2);
  }
}
