package org.lucerna.service.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;

final class NegativeCacheTest {
  private Instant now = Instant.EPOCH;

  private static Md5 key(int number) {
    return new Md5(number, number);
  }

  private NegativeCache keys(int most) {
    return new NegativeCache(most, Duration.ofMinutes(10), () -> now);
  }

  @Test
  void keysExpire() {
    NegativeCache keys = keys(10);
    keys.add(key(1));
    now = now.plus(Duration.ofMinutes(9));
    keys.add(key(2));
    assertThat(keys.contains(key(1))).isTrue();
    now = now.plus(Duration.ofMinutes(1));
    assertThat(keys.contains(key(1))).isFalse();
    assertThat(keys.contains(key(2))).isTrue();
    assertThat(keys.contains(key(3))).isFalse();
  }

  @Test
  void oldestKeysAreEvicted() {
    NegativeCache keys = keys(2);
    keys.add(key(1));
    keys.add(key(2));
    keys.add(key(1));
    keys.add(key(3));
    assertThat(keys.contains(key(1))).isTrue();
    assertThat(keys.contains(key(2))).isFalse();
    assertThat(keys.contains(key(3))).isTrue();
  }

  @Test
  void cacheOfSizeZeroKeepsNothing() {
    NegativeCache keys = keys(0);
    keys.add(key(1));
    assertThat(keys.contains(key(1))).isFalse();
  }

  @Test
  void keysFromWhenTheClockWasAheadExpire() {
    NegativeCache keys = keys(10);
    now = now.plus(Duration.ofDays(400));
    keys.add(key(1));
    now = now.minus(Duration.ofDays(400));
    assertThat(keys.contains(key(1))).isFalse();
  }
}
