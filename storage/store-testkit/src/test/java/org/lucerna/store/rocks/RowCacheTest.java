package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.Md5;

class RowCacheTest {
  private static final long SEED = 5;
  private static final int MIB = 1 << 20;

  private static Md5 key(long number) {
    return new Md5(number * 0x9e3779b97f4a7c15L, number);
  }

  private static byte[] value(long number, int length) {
    byte[] value = new byte[length];
    new Random(number).nextBytes(value);
    return value;
  }

  @Test
  void unknownKeysAreKnownToBeUnknownOnceAllRowsAreLoaded() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      assertThat(cache.get(key(1), 1)).isNull();
      cache.load(key(2), value(2, 10));
      assertThat(cache.get(key(2), 1)).isEqualTo(value(2, 10));
      cache.complete();
      assertThat(cache.get(key(1), 1)).isEqualTo(RowCache.NO_ROW);
      assertThat(cache.get(key(2), 1)).isEqualTo(value(2, 10));
    }
  }

  @Test
  void writtenRowReplacesLoadedOneWhicheverComesFirst() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      cache.load(key(1), value(1, 10));
      cache.put(key(1), value(2, 20));
      assertThat(cache.get(key(1), 1)).isEqualTo(value(2, 20));
      cache.put(key(3), value(3, 30));
      cache.load(key(3), value(4, 40));
      assertThat(cache.get(key(3), 1)).isEqualTo(value(3, 30));
    }
  }

  @Test
  void rowDeletedDuringTheLoadDoesNotComeBack() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      cache.forget(key(1));
      cache.load(key(1), value(1, 10));
      cache.complete();
      assertThat(cache.get(key(1), 1)).isNull();
    }
  }

  @Test
  void offeredRowEntersOnlyUnlessTheRowWasWrittenMeanwhile() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      cache.forget(key(1));
      assertThat(cache.get(key(1), 7)).isNull();
      cache.offer(key(1), value(1, 10), 7);
      assertThat(cache.get(key(1), 8)).isEqualTo(value(1, 10));

      cache.forget(key(2));
      assertThat(cache.get(key(2), 7)).isNull();
      cache.forget(key(2));
      cache.offer(key(2), value(2, 10), 7);
      assertThat(cache.get(key(2), 8)).isNull();
      cache.put(key(2), value(3, 10));
      cache.offer(key(2), value(2, 10), 8);
      assertThat(cache.get(key(2), 9)).isEqualTo(value(3, 10));
    }
  }

  @Test
  void valuesThatAreReadStayWhenThereIsNoRoom() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      for (int i = 0; i < 100; i++) {
        cache.put(key(i), value(i, 100));
      }
      for (int i = 100; i < 50_000; i++) {
        cache.put(key(i), value(i, 100));
        byte[] favourite = cache.get(key(i % 100), 1);
        assertThat(favourite).isEqualTo(value(i % 100, 100));
      }
      int held = 0;
      for (int i = 100; i < 50_000; i++) {
        held += cache.get(key(i), 1) == null ? 0 : 1;
      }
      assertThat(held).isBetween(MIB / 128 / 2, MIB / 128);
    }
  }

  @Test
  void valuesThatAreTooLargeAreNotKept() {
    try (RowCache cache = new RowCache(MIB, SEED)) {
      cache.put(key(1), value(1, 10));
      cache.put(key(1), value(1, 100_000));
      cache.complete();
      assertThat(cache.get(key(1), 1)).isNull();
    }
  }

  @Test
  void withoutRoomForAnyValueUnknownKeysAreStillKnown() {
    try (RowCache cache = new RowCache(1, SEED)) {
      cache.put(key(1), value(1, 10));
      cache.complete();
      assertThat(cache.get(key(1), 1)).isNull();
      assertThat(cache.get(key(2), 1)).isEqualTo(RowCache.NO_ROW);
    }
  }

  @Test
  void keysWithTheSameTagDoNotGetEachOthersValues() {
    Md5 one = new Md5(1, 2);
    Md5 other = new Md5(3, 4);
    RowCacheSegment segment = new RowCacheSegment(Arena.ofAuto(), MIB, SEED);
    segment.put(9, one, value(1, 10));
    assertThat(segment.get(9, other, 1)).isNull();
    segment.offer(9, other, value(2, 10), 1);
    assertThat(segment.get(9, one, 1)).isEqualTo(value(1, 10));
    segment.put(9, other, value(2, 10));
    assertThat(segment.get(9, one, 1)).isNull();
    assertThat(segment.get(9, other, 1)).isEqualTo(value(2, 10));
    segment.forget(9);
    assertThat(segment.get(9, one, 2)).isNull();
    assertThat(segment.get(9, other, 3)).isNull();
    segment.offer(9, one, value(1, 10), 2);
    assertThat(segment.get(9, one, 1)).isNull();
  }

  /** Random operations, compared with a map in place of the database. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100_000, 400_000, 16 * MIB})
  void answersEqualTheDatabase(int bytes) {
    Random random = new Random(bytes);
    Map<Md5, byte[]> database = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      database.put(key(i), value(random.nextLong(), 1 + random.nextInt(600)));
    }
    List<Map.Entry<Md5, byte[]>> snapshot = new ArrayList<>(Map.copyOf(database).entrySet());
    try (RowCache cache = new RowCache(bytes, random.nextLong())) {
      long held = 0;
      for (int step = 0; step < 200_000; step++) {
        Md5 key = key(random.nextInt(3_000));
        switch (random.nextInt(8)) {
          case 0 -> {
            byte[] value = value(random.nextLong(), 1 + random.nextInt(600));
            database.put(key, value);
            cache.put(key, value);
          }
          case 1 -> {
            if (random.nextInt(4) == 0) {
              database.remove(key);
              cache.forget(key);
            }
          }
          case 2 -> {
            if (!snapshot.isEmpty()) {
              Map.Entry<Md5, byte[]> row = snapshot.removeLast();
              cache.load(row.getKey(), row.getValue());
            } else {
              cache.complete();
            }
          }
          default -> {
            byte[] value = cache.get(key, step + 1);
            byte @Nullable [] stored = database.get(key);
            if (value != null) {
              assertThat(value).isEqualTo(Objects.requireNonNullElse(stored, RowCache.NO_ROW));
              held++;
            } else if (stored != null) {
              cache.offer(key, stored, step + 1);
            }
          }
        }
      }
      assertThat(cache.isComplete()).isTrue();
      assertThat(held).isPositive();
    }
  }

  /** A reader never sees an older value than the last that was put before it asked. */
  @Test
  void readersDuringWritesSeeNoOutdatedValues() throws Exception {
    int keys = 3_000;
    ConcurrentHashMap<Md5, Long> database = new ConcurrentHashMap<>();
    AtomicLong tickets = new AtomicLong();
    try (RowCache cache = new RowCache(300_000, SEED);
        var threads = Executors.newFixedThreadPool(3)) {
      for (int i = 0; i < keys; i++) {
        database.put(key(i), 1L);
        cache.load(key(i), numbered(1));
      }
      cache.complete();
      long[] put = new long[keys];
      Future<?> writer =
          threads.submit(
              () -> {
                Random random = new Random(1);
                for (long version = 2; version < 300_000; version++) {
                  int i = random.nextInt(keys);
                  database.put(key(i), version);
                  cache.put(key(i), numbered(version));
                  synchronized (put) {
                    put[i] = version;
                  }
                }
              });
      List<Future<?>> readers = new ArrayList<>();
      for (int reader = 0; reader < 2; reader++) {
        Random random = new Random(reader + 2);
        readers.add(
            threads.submit(
                () -> {
                  while (!writer.isDone()) {
                    int i = random.nextInt(keys);
                    long least;
                    synchronized (put) {
                      least = put[i];
                    }
                    long ticket = tickets.incrementAndGet();
                    byte[] value = cache.get(key(i), ticket);
                    if (value == null) {
                      long stored = database.getOrDefault(key(i), 0L);
                      cache.offer(key(i), numbered(stored), ticket);
                    } else {
                      assertThat(numberOf(value)).isGreaterThanOrEqualTo(least);
                    }
                  }
                }));
      }
      writer.get();
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
  }

  private static byte[] numbered(long version) {
    return ByteBuffer.allocate(100).putLong(version).array();
  }

  private static long numberOf(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }
}
