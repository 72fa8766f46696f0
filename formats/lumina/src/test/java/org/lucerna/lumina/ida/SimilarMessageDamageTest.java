package org.lucerna.lumina.ida;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.SimilarResult;

/** Messages 0xa0 to 0xa3 with damage in them: read, or refused, but nothing else. */
class SimilarMessageDamageTest {
  private static final IdaDialect DIALECT = IdaDialect.INSTANCE;

  /** Most memory of a message, which has a few hundred bytes. */
  private static final long MOST_BYTES = 1 << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A message as sent. */
  private record Frame(int code, ByteString body) {
    static Frame of(Request request) {
      ByteSink out = new ByteSink();
      return new Frame(DIALECT.write(request, out), out.toByteString());
    }

    static Frame of(Response response) {
      ByteSink out = new ByteSink();
      return new Frame(DIALECT.write(response, out), out.toByteString());
    }
  }

  private int read;

  @Test
  void damagedMessageIsReadOrThrowsFormatException() {
    damage(20_261_122, 20_000);
  }

  @Test
  @Tag("long")
  void longRunOfDamagedMessagesIsReadOrThrowsFormatException() {
    damage(new SplittableRandom().nextLong(), 1_000_000);
  }

  private void damage(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    // Classes are loaded before anything is measured.
    reread(request(Frame.of(new PushSketches(md5(random), bytes(random)))));
    reread(response(Frame.of(similar(random))));
    assertTimeoutPreemptively(
        Duration.ofMinutes(30),
        () -> {
          for (int i = 0; i < rounds; i++) {
            String what = "seed " + seed + ", round " + i;
            Frame push = mutant(Frame.of(new PushSketches(md5(random), bytes(random))), random);
            check(push, what, () -> reread(request(push)));
            Frame get =
                mutant(
                    Frame.of(new GetSimilar(md5(random), random.nextInt(0x10000), bytes(random))),
                    random);
            check(get, what, () -> reread(request(get)));
            Frame stored = mutant(Frame.of(new PushSketchesResult(random.nextInt())), random);
            check(stored, what, () -> reread(response(stored)));
            Frame similar = mutant(Frame.of(similar(random)), random);
            check(similar, what, () -> reread(response(similar)));
          }
        },
        () -> "seed " + seed);
    assertThat(read).as("some mutants are read, others are not").isBetween(rounds, 4 * rounds - 1);
  }

  private static Md5 md5(SplittableRandom random) {
    return new Md5(random.nextLong(), random.nextLong());
  }

  private static ByteString bytes(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  private static SimilarResult similar(SplittableRandom random) {
    return new SimilarResult(
        IntStream.range(0, random.nextInt(6))
            .mapToObj(
                place ->
                    new SimilarResult.Similar(
                        place,
                        random.nextInt(SimilarResult.CERTAIN + 1),
                        md5(random),
                        bytes(random),
                        bytes(random),
                        random.ints(random.nextInt(10), -1, 300).boxed().toList(),
                        random.nextBoolean()
                            ? null
                            : new Renaming(ByteString.utf8("renamed"), bytes(random))))
            .toList());
  }

  private static Request request(Frame frame) {
    return DIALECT.readRequest(frame.code, frame.body, Limits.NONE);
  }

  private static Response response(Frame frame) {
    return DIALECT.readResponse(frame.code, frame.body);
  }

  /** A decoded message can be written and read again. */
  private static void reread(Request request) {
    assertThat(request(Frame.of(request))).isEqualTo(request);
  }

  private static void reread(Response response) {
    assertThat(response(Frame.of(response))).isEqualTo(response);
  }

  private void check(Frame frame, String what, Runnable reading) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      reading.run();
      read++;
    } catch (FormatException damage) {
      assertThat(damage.offset()).as(what).isBetween(0L, (long) frame.body.length());
    } catch (RuntimeException | AssertionError other) {
      fail(what + ", message " + frame.code, other);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).as(what).isLessThan(MOST_BYTES);
  }

  /**
   * Up to four bytes changed, among them lengths that promise too much; sometimes cut, or longer.
   */
  private static Frame mutant(Frame frame, SplittableRandom random) {
    List<Integer> extremes = List.of(0, 0x7f, 0x80, 0xbf, 0xc0, 0xdf, 0xe0, 0xff);
    int length = frame.body.length();
    byte[] body =
        switch (random.nextInt(6)) {
          case 0 -> Arrays.copyOf(frame.body.toByteArray(), random.nextInt(length + 1));
          case 1 -> Arrays.copyOf(frame.body.toByteArray(), length + random.nextInt(1, 20));
          default -> frame.body.toByteArray();
        };
    for (int i = body.length == 0 ? 0 : random.nextInt(5); i > 0; i--) {
      // The first bytes hold the counts.
      int at = random.nextInt(random.nextInt(body.length) + 1);
      boolean isExtreme = random.nextBoolean();
      body[at] =
          (byte)
              (isExtreme ? extremes.get(random.nextInt(extremes.size())) : random.nextInt(0x100));
    }
    return new Frame(frame.code, ByteString.wrap(body));
  }
}
