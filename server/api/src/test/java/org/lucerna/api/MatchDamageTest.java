package org.lucerna.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.SimilarResult;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests and answers of a match with damage in them: read, or refused, but nothing else. */
class MatchDamageTest {
  /** A body takes at most a few thousand bytes, and many times as much when it is parsed. */
  private static final long MOST_BYTES = 4 << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final List<String> PARTS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "[".repeat(2000),
          "{\"keys\":".repeat(300),
          ",",
          ":",
          "\"",
          "\\u0000",
          "\\ud800",
          "null",
          "true",
          "-1",
          "1e999999999",
          "9".repeat(900),
          "0.5",
          "NaN",
          "\"least\":",
          "\"keys\":[]",
          "\"sketches\":\"AAAA\"",
          "\"withoutSketch\":[1e400]",
          "\ufeff",
          "\u0000");

  private static final RecordCodec<MatchRequest> REQUEST = RecordCodec.of(MatchRequest.class);
  private static final RecordCodec<MatchResult> RESULT = RecordCodec.of(MatchResult.class);

  private final List<String> requests = new ArrayList<>();
  private final List<String> answers = new ArrayList<>();
  private int read;

  private void samples(SplittableRandom random) {
    for (int count : new int[] {0, 1, 20}) {
      List<Md5> keys =
          IntStream.range(0, count)
              .mapToObj(_ -> new Md5(random.nextLong(), random.nextLong()))
              .toList();
      requests.add(RecordCodec.json(MatchRequest.ofKeys(keys, random.nextFloat())).toString());
      byte[] sketches = new byte[50 * count];
      random.nextBytes(sketches);
      requests.add(
          RecordCodec.json(MatchRequest.ofSketches(ByteString.wrap(sketches), 1)).toString());
      List<MatchedFunction> functions =
          IntStream.range(0, count)
              .mapToObj(
                  place -> new MatchedFunction(place, keys.get(place), similar(place, random)))
              .toList();
      answers.add(RecordCodec.json(new MatchResult(functions, List.of(count, 99))).toString());
    }
  }

  private static List<LikelyFunction> similar(int place, SplittableRandom random) {
    return IntStream.range(0, 3)
        .mapToObj(
            _ ->
                LikelyFunction.of(
                    new SimilarResult.Similar(
                        place,
                        random.nextInt(SimilarResult.CERTAIN + 1),
                        new Md5(1, place),
                        ByteString.hex("ff61"),
                        ByteString.utf8("libz.so.1"),
                        List.of(0, 1, 2, 3, 4, 5, 6, 7),
                        place == 1
                            ? new Renaming(ByteString.utf8("b"), ByteString.utf8("zlib 1.3"))
                            : null)))
        .toList();
  }

  @Test
  void damagedMatchIsReadOrRefused() {
    damage(20_261_122, 20_000);
  }

  @Test
  @Tag("long")
  void longRunOfDamagedMatchesIsReadOrRefused() {
    damage(new SplittableRandom().nextLong(), 1_000_000);
  }

  private void damage(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    samples(random);
    // Classes are loaded before anything is measured.
    requests.forEach(request -> REQUEST.read(JsonMapper.shared().readTree(request)));
    answers.forEach(answer -> RESULT.read(JsonMapper.shared().readTree(answer)));
    assertTimeoutPreemptively(
        Duration.ofMinutes(30),
        () -> {
          for (int i = 0; i < rounds; i++) {
            check(mutant(requests, random), REQUEST::read, seed, i);
            check(mutant(answers, random), RESULT::read, seed, i);
          }
        },
        () -> "seed " + seed);
    assertThat(read).as("some mutants are read, others are not").isBetween(rounds / 100, rounds);
  }

  private void check(byte[] body, Function<JsonNode, ?> form, long seed, int round) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      JsonNode node = JsonMapper.shared().readTree(body);
      read += readsAll(form, node) ? 1 : 0;
    } catch (JacksonException noJson) {
      // Exceptions of a parser, but not of the code that reads its nodes.
    } catch (RuntimeException | StackOverflowError unexpected) {
      throw new AssertionError(
          "seed %d, round %d: %s".formatted(seed, round, new String(body, StandardCharsets.UTF_8)),
          unexpected);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
        .as("seed %d, round %d", seed, round)
        .isLessThan(MOST_BYTES);
  }

  private static boolean readsAll(Function<JsonNode, ?> form, JsonNode node) {
    try {
      return form.apply(node) != null;
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return false;
    } catch (JacksonException wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  /** A sample with up to four parts cut out, repeated, exchanged or replaced. */
  private static byte[] mutant(List<String> samples, SplittableRandom random) {
    StringBuilder text = new StringBuilder(samples.get(random.nextInt(samples.size())));
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.insert(at, PARTS.get(random.nextInt(PARTS.size())));
        case 3 -> text.replace(at, end, PARTS.get(random.nextInt(PARTS.size())));
        default -> text.replace(at, end, Integer.toString(random.nextInt(-2, 300)));
      }
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    if (body.length > 0 && random.nextInt(4) == 0) {
      body[random.nextInt(body.length)] = (byte) random.nextInt();
    }
    return body;
  }
}
