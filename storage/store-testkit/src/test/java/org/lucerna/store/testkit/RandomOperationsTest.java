package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.store.Deletion;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.JoinedPart;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Ranking;

/** A store and the model get the same operations, and must return the same results. */
final class RandomOperationsTest {
  private static final int OPERATIONS = 3000;
  private static final int KEYS = 14;

  @TempDir Path folder;
  private SplittableRandom random = new SplittableRandom();
  private int step;

  @ParameterizedTest
  @CsvSource({
    "rocksdb, 1",
    "rocksdb, 2",
    "rocksdb, 3",
    "rocksdb, 20261120",
    "memory, 4",
    "memory, 5"
  })
  void storeReturnsSameResultsAsModel(String kind, long seed) {
    compare(kind, seed, Pushes.NEWEST, new ModelStore(Pushes::merge));
  }

  /** The model does not rank. These two store what is known of names in different ways. */
  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void storesRankNamesAlike(long seed) {
    Ranker ranker = Ranker.standard();
    compare("rocksdb", seed, ranker, open("memory", ranker));
  }

  private void compare(String kind, long seed, Ranker ranker, FunctionStore reference) {
    random = new SplittableRandom(seed);
    FunctionStore durable = open(kind, ranker);
    try (FunctionStore model = reference) {
      for (step = 0; step < OPERATIONS; step++) {
        String what = "seed " + seed + ", operation " + step;
        if (random.nextInt(400) == 0 && kind.equals("rocksdb")) {
          durable.close();
          durable = open(kind, ranker);
        }
        operate(what, durable, model);
        assertThat(durable.totals()).as(what).isEqualTo(model.totals());
      }
    } finally {
      durable.close();
    }
  }

  private FunctionStore open(String kind, Ranker ranker) {
    return StoreFactory.open(folder, OurStores.options(kind), Pushes::merge, ranker);
  }

  private void operate(String what, FunctionStore durable, FunctionStore model) {
    switch (random.nextInt(13)) {
      case 0, 1, 2, 3 -> {
        Push push = push();
        assertThat(durable.push(push)).as(what).isEqualTo(model.push(push));
      }
      case 4, 5, 6 -> {
        List<Md5> keys = keys(random.nextInt(2 * KEYS));
        boolean count = random.nextInt(3) > 0;
        assertThat(durable.pull(keys, count)).as(what).isEqualTo(model.pull(keys, count));
      }
      case 7 -> {
        List<Md5> keys = keys(random.nextInt(KEYS));
        assertThat(durable.histories(keys)).as(what).isEqualTo(model.histories(keys));
      }
      case 8, 9 -> {
        Deletion deletion = deletion();
        assertThat(durable.delete(deletion)).as(what).isEqualTo(model.delete(deletion));
      }
      case 10 -> {
        int count = random.nextInt(KEYS);
        assertThat(durable.popular(count)).as(what).isEqualTo(model.popular(count));
      }
      case 11 -> {
        Pull pull = Pull.of(keys(random.nextInt(KEYS)), true);
        pull =
            random.nextBoolean()
                ? pull
                : pull.from(md5("/bin/" + file() + ".exe"), ByteString.EMPTY);
        Md5 key = key(random.nextInt(KEYS));
        assertThat(explain(durable, pull, key)).as(what).isEqualTo(explain(model, pull, key));
      }
      default -> {
        Md5 key = key(random.nextInt(KEYS));
        int limit = random.nextInt(6);
        assertThat(durable.sightings(key, limit)).as(what).isEqualTo(model.sightings(key, limit));
        assertThat(durable.contributions()).as(what).isEqualTo(model.contributions());
      }
    }
  }

  /** What a pull gets at a place: the names with their versions, best first. */
  private record Explained(int place, List<String> names, List<JoinedPart> parts) {}

  private static List<Explained> explain(FunctionStore store, Pull pull, Md5 key) {
    return store.explain(pull, key).stream()
        .map(
            explanation ->
                new Explained(
                    explanation.place(),
                    explanation.ranking().candidates().stream()
                        .map(RandomOperationsTest::describe)
                        .toList(),
                    explanation.parts()))
        .toList();
  }

  private static String describe(Ranking.RankedCandidate ranked) {
    NameCandidate candidate = ranked.candidate();
    return "%s of %d bytes in version %d: %s %s"
        .formatted(
            candidate.name().text(),
            candidate.size(),
            candidate.version(),
            ranked.values(),
            ranked.score());
  }

  private Push push() {
    Pushes push =
        Pushes.some()
            .at(Pushes.NOON.plusSeconds(step))
            .by(account())
            .from(file())
            .mode(PushMode.of(random.nextInt(4)));
    int functions = random.nextInt(8);
    for (int i = 0; i < functions; i++) {
      push = push.with(key(random.nextInt(KEYS)), function(), random.nextInt(3) - 1L);
    }
    return push.push();
  }

  /** Mostly in IDA's form; in the other one, invalid metadata is converted to something shorter. */
  private FunctionInfo function() {
    FunctionInfo function =
        Pushes.function(name(), "").withMetadata(random.nextBoolean() ? invalid() : chunks());
    return random.nextInt(3) > 0
        ? function
        : new FunctionInfo(
            function.name(), function.size(), function.metadata(), MetadataForm.PUBLISHED);
  }

  private ByteString invalid() {
    return ByteString.utf8("abcdefgh".substring(random.nextInt(4), 4 + random.nextInt(4)));
  }

  /** Some chunks; those of one key differ at times. */
  private ByteString chunks() {
    ByteSink out = new ByteSink();
    for (MetadataKey key : MetadataKey.values()) {
      if (random.nextInt(4) == 0) {
        ByteString payload = ByteString.utf8(random.nextInt(3) == 0 ? "other" : key.name());
        out.bytes(MetadataChunk.of(key.number(), payload).bytes());
      }
    }
    return out.toByteString();
  }

  private Deletion deletion() {
    VersionFilter.Builder filter = VersionFilter.builder();
    int parts = 1 + random.nextInt(2);
    for (int i = 0; i < parts; i++) {
      switch (random.nextInt(10)) {
        case 0, 1 -> filter.keys(Set.copyOf(keys(1 + random.nextInt(3))));
        case 2 -> filter.names(Set.of(ByteString.utf8(name())));
        case 3 -> filter.inputHashes(Set.of(md5("/bin/" + file() + ".exe")));
        case 4 -> filter.inputPaths(Set.of(ByteString.utf8("/bin/" + file() + ".exe")));
        case 5 -> filter.idbPaths(Set.of(ByteString.utf8("/idb/" + file() + ".i64")));
        case 6 -> filter.accounts(Set.of(ByteString.utf8(account())));
        case 7 -> {
          int first = random.nextInt(step + 1);
          filter.times(
              List.of(
                  new TimeSpan(
                      Pushes.NOON.plusSeconds(first), Pushes.NOON.plusSeconds(first + 50))));
        }
        case 8 -> filter.versionIds(List.of(span()));
        default -> filter.pushIds(List.of(span(), span()));
      }
    }
    boolean lastOnly = random.nextBoolean();
    int max = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
    return new Deletion(
        filter.build(),
        lastOnly,
        max,
        ByteString.utf8("admin"),
        Pushes.NOON,
        random.nextInt(4) == 0);
  }

  private Span span() {
    int first = random.nextInt(step + 2);
    return new Span(first, first + random.nextInt(60));
  }

  private List<Md5> keys(int count) {
    return new ArrayList<>(
        IntStream.range(0, count).mapToObj(_ -> key(random.nextInt(KEYS))).toList());
  }

  private String name() {
    return "name" + random.nextInt(3);
  }

  private String account() {
    return "account" + random.nextInt(3);
  }

  private String file() {
    return "file" + random.nextInt(5);
  }
}
