package org.lucerna.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

final class IdSetTest {
  private final IdSet ids = new IdSet();

  @Test
  void setContainsAddedIds() {
    for (long id = 0; id < 5000; id += 3) {
      ids.add(id);
    }
    ids.add(-1);
    assertThat(ids.contains(2999 + 1)).isTrue();
    assertThat(ids.contains(3001)).isFalse();
    assertThat(ids.contains(-1)).isTrue();
    assertThat(ids.contains(5001)).isFalse();
  }

  /** Each is in another millisecond, and has the number of the server in its low bits. */
  @Test
  void idsOfAClusterTakeLittleMemory() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    int count = 1000;
    for (long time = 0; time < count; time++) {
      ids.add(time << 22 | 1023 << 12 | 7);
    }
    assertThat((threads.getCurrentThreadAllocatedBytes() - before) / count).isLessThan(600);
  }
}
