package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.Mutation;
import org.lucerna.idb.fixture.SampleDatabase;

/**
 * Randomly damaged databases: every query returns or throws a FormatException, quickly and with
 * little memory. The properties {@code lucerna.fuzz.count} and {@code lucerna.fuzz.seed} set the
 * number of mutations in the long run and the first seed; a failure names the seed of its mutation.
 */
class DamageTest {
  private static final int FEW = 1500;
  private static final int MANY = 1_000_000;
  private static final int BATCH = 1000;
  private static final long MOST_BYTES = 64 << 20;
  private static final long MOST_NANOS = 2_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final List<SampleDatabase> samples = IdaDatabaseTest.samples().toList();
  private long largest;
  private long longest;

  @Test
  void damagedDatabaseReturnsOrThrowsFormatException() {
    damage(20261120, FEW);
  }

  @Test
  @Tag("long")
  void longRunOfDamagedDatabasesReturnsOrThrowsFormatException() {
    long seed = Long.getLong("lucerna.fuzz.seed", 1);
    int count = Integer.getInteger("lucerna.fuzz.count", MANY);
    damage(seed, count);
    System.out.printf(
        "%d mutations from seed %d: at most %d KB allocated and %d ms for one%n",
        count, seed, largest >> 10, longest / 1_000_000);
  }

  private void damage(long seed, int count) {
    for (long next = seed; next < seed + count; next += BATCH) {
      long from = next;
      long until = Math.min(seed + count, from + BATCH);
      // A hanging test would never name its seed.
      assertTimeoutPreemptively(
          Duration.ofMinutes(5),
          () -> {
            for (long one = from; one < until; one++) {
              damage(one);
            }
          },
          () -> "seeds from " + from + " to " + until);
    }
  }

  private void damage(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Mutation mutation = new Mutation(random);
    SampleDatabase sample = samples.get(random.nextInt(samples.size()));
    byte[] file = mutation.of(sample);
    String what = "seed " + seed + ": " + sample + ", " + mutation;
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = THREADS.getCurrentThreadCpuTime();
    askAll(file, what);
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    largest = Math.max(largest, bytes);
    longest = Math.max(longest, nanos);
    assertThat(bytes).as(what).isLessThan(MOST_BYTES);
    assertThat(nanos).as(what).isLessThan(MOST_NANOS);
  }

  private static void askAll(byte[] file, String what) throws IOException {
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      for (Map.Entry<String, EveryView.Question> view : EveryView.all().entrySet()) {
        try {
          view.getValue().ask(database);
        } catch (FormatException damage) {
          assertThat(damage).hasMessageStartingWith("at offset");
        } catch (RuntimeException | Error unexpected) {
          throw new AssertionError(view.getKey() + " of " + what, unexpected);
        }
      }
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
    }
  }
}
