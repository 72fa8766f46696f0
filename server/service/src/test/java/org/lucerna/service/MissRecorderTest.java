package org.lucerna.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.service.MissRecorder.Miss;

/** Which unknown functions are asked for most. */
final class MissRecorderTest {
  private Instant now = Instant.parse("2026-11-24T12:00:00Z");
  private final MissRecorder misses = new MissRecorder(() -> now);

  private static Md5 key(int number) {
    return new Md5(number, number);
  }

  private void miss(Md5... keys) {
    misses.record(List.of(keys), Collections.nCopies(keys.length, null));
  }

  @Test
  void mostRequestedKeyIsFirst() {
    miss(key(1), key(2), key(3));
    now = now.plusSeconds(60);
    miss(key(2), key(3));
    miss(key(3));
    Instant last = Instant.parse("2026-11-24T12:01:00Z");
    assertThat(misses.most(9))
        .containsExactly(new Miss(key(3), 3, last), new Miss(key(2), 2, last));
    assertThat(misses.most(1)).hasSize(1);
  }

  @Test
  void knownFunctionsAreNotCounted() {
    List<@Nullable String> hits = new ArrayList<>();
    hits.add("known");
    hits.add(null);
    for (int i = 0; i < 2; i++) {
      misses.record(List.of(key(1), key(2)), hits);
      misses.record(List.of(key(3)), List.of("known"));
    }
    assertThat(misses.most(9)).extracting(Miss::key).containsExactly(key(2));
  }

  @Test
  void pushedKeysAreForgotten() {
    miss(key(1));
    miss(key(1));
    misses.forget(List.of(key(1), key(2)));
    assertThat(misses.most(9)).isEmpty();
  }

  @Test
  void muchAtOnceIsNotCounted() {
    Md5[] many = new Md5[MissRecorder.COUNTED];
    Arrays.setAll(many, i -> key(i % 3));
    miss(many);
    miss(key(5), key(5));
    assertThat(misses.most(9)).extracting(Miss::key).doesNotContain(key(5));
    now = now.plusMillis(1);
    miss(key(5), key(5));
    assertThat(misses.most(9)).extracting(Miss::key).contains(key(5));
  }

  /** Keys that are asked once each must not displace those that are asked often. */
  @Test
  void fewKeysThatAreAskedOftenStayAmongManyOthers() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 100_000; i++) {
      now = now.plusMillis(1);
      miss(random.nextInt(50) == 0 ? key(random.nextInt(10)) : key(1000 + i));
    }
    assertThat(misses.most(10))
        .extracting(Miss::key)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 10).mapToObj(MissRecorderTest::key).toList());
    assertThat(misses.most(10_000)).hasSizeLessThanOrEqualTo(MissRecorder.KEYS);
  }

  @Test
  void aClockThatWasAheadDoesNotEndTheCounting() {
    now = now.plus(Duration.ofDays(400));
    miss(key(1));
    now = now.minus(Duration.ofDays(400));
    Md5[] many = new Md5[MissRecorder.COUNTED];
    Arrays.setAll(many, i -> key(i % 3));
    miss(many);
    now = now.plusSeconds(1);
    miss(many);
    now = now.plusSeconds(1);
    miss(key(5), key(5));
    assertThat(misses.most(9)).extracting(Miss::key).contains(key(5));
  }
}
