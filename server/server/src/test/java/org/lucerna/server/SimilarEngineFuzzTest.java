package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchedFunction;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.RefusalException;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Pushes and searches of a store with sketches that have damage in them: done, or refused. */
final class SimilarEngineFuzzTest {
  /** Most memory and time of one request for 30 functions. */
  private static final long MOST_BYTES = 64 << 20;

  private static final long MOST_NANOS = 2_000_000_000L;
  private static final int FEW = 300;
  private static final Duration LONG = Duration.ofMinutes(2);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final SketchedProgram KNOWN = new SketchedProgram(1, 30, 1);
  private static final SketchedProgram OTHER = KNOWN.withKeysFrom(1001);

  /** Pushed without sketches, so that damaged ones are stored. */
  private static final List<SketchedProgram> UNSKETCHED =
      IntStream.range(0, 20).mapToObj(i -> KNOWN.withKeysFrom(2001 + 100 * i)).toList();

  private final StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
  private final SimilarFunctions similar = SimilarFunctions.of(store, LONG);
  private TestServer server;
  private int stored;
  private int found;
  private int refused;
  private long largest;
  private long longest;

  @BeforeEach
  void start() throws IOException {
    server = new TestServer(TestServer.Settings.open(), store, null);
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(KNOWN.push());
      wire.ask(KNOWN.pushSketches());
      for (SketchedProgram program : UNSKETCHED) {
        wire.ask(program.push());
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void damagedSketchesAreAnsweredOrRefused() throws Exception {
    fuzz(20_261_122, round -> round < FEW);
  }

  @Test
  @Tag("long")
  void longRunOfDamagedSketchesIsAnsweredOrRefused() throws Exception {
    long end = System.nanoTime() + LONG.toNanos();
    int rounds = fuzz(new SplittableRandom().nextLong(), _ -> System.nanoTime() - end < 0);
    System.out.printf(
        "%d damaged requests: %d sketches stored, %d functions found, %d refused; at most %d KB"
            + " allocated and %d ms for one%n",
        rounds, stored, found, refused, largest >> 10, longest / 1_000_000);
  }

  private int fuzz(long seed, IntPredicate continues) throws Exception {
    List<String> before = names();
    assertThat(before).hasSize(OTHER.size());
    SplittableRandom random = new SplittableRandom(seed);
    int rounds =
        assertTimeoutPreemptively(
            LONG.multipliedBy(3),
            () -> {
              int round = 0;
              for (; continues.test(round); round++) {
                check(random, "seed " + seed + ", round " + round);
              }
              return round;
            },
            () -> "seed " + seed);
    assertThat(stored).isPositive();
    assertThat(found).isPositive();
    assertThat(refused).isPositive();
    assertThat(names()).as("what was found before").isEqualTo(before);
    return rounds;
  }

  /** The best names of the functions of the other program. */
  private List<String> names() throws RefusalException {
    return similar
        .match(MatchRequest.ofSketches(OTHER.bytes(), 0), true, MemoryGrant.UNBOUNDED)
        .functions()
        .stream()
        .map(function -> function.place() + " " + function.similar().getFirst().name())
        .toList();
  }

  private void check(SplittableRandom random, String what) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = THREADS.getCurrentThreadCpuTime();
    try {
      request(random);
    } catch (RefusalException | FormatException damage) {
      refused++;
      assertThat(damage.getMessage()).as(what).isNotBlank().doesNotContain("\n");
    } catch (RuntimeException | StackOverflowError unexpected) {
      throw new AssertionError(what, unexpected);
    }
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    largest = Math.max(largest, bytes);
    longest = Math.max(longest, nanos);
    assertThat(bytes).as(what).isLessThan(MOST_BYTES);
    assertThat(nanos).as(what).isLessThan(MOST_NANOS);
  }

  private void request(SplittableRandom random) throws RefusalException {
    SketchedProgram program =
        switch (random.nextInt(3)) {
          case 0 -> KNOWN;
          case 1 -> OTHER;
          default -> UNSKETCHED.get(random.nextInt(UNSKETCHED.size()));
        };
    float least = random.nextInt(3) / 2f;
    switch (random.nextInt(3)) {
      case 0 -> {
        ProgramSketch damaged =
            ProgramSketch.read(Cursor.of(mutant(program.bytes().toByteArray(), random)));
        Md5 file = new Md5(7, random.nextInt(9));
        stored +=
            similar
                .sketches()
                .store(file, damaged, SketchStore.Selection.KNOWN, ByteString.utf8("guest"))
                .sketches();
      }
      case 1 -> {
        byte[] damaged = mutant(program.bytes().toByteArray(), random);
        count(MatchRequest.ofSketches(ByteString.wrap(damaged), least));
      }
      default -> {
        int place = random.nextInt(program.size());
        count(MatchRequest.ofKeys(List.of(program.key(place), new Md5(place, 1)), least));
      }
    }
  }

  private void count(MatchRequest request) throws RefusalException {
    for (MatchedFunction function :
        similar.match(request, true, MemoryGrant.UNBOUNDED).functions()) {
      found++;
      assertThat(function.similar()).isNotEmpty().hasSizeLessThanOrEqualTo(5);
    }
  }

  /** Up to three bytes changed; sometimes the end is cut off. */
  private static byte[] mutant(byte[] bytes, SplittableRandom random) {
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(bytes.length);
      bytes[at] =
          (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt());
    }
    return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
  }
}
