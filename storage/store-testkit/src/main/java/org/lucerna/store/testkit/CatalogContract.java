package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.CatalogEntry.InputFile;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.ChangeFeed.Change;
import org.lucerna.store.Deletion;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Attestation;

/** The contract of every catalog of functions. */
public abstract class CatalogContract extends StoreContract {
  private static final Md5 ONE = key(1);
  private static final Md5 TWO = key(2);

  private final FunctionCatalog catalog;
  private final ChangeFeed feed;

  protected CatalogContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    catalog = ((StoreEngine) store).catalog();
    feed = ((StoreEngine) store).changes();
  }

  private static int number(String account) {
    return Attestation.numberOf(ByteString.utf8(account));
  }

  private static InputFile file(String name) {
    String path = "/bin/" + name + ".exe";
    return new InputFile(md5(path), ByteString.utf8(path));
  }

  private CatalogEntry entry(Md5 key) {
    return Objects.requireNonNull(catalog.entries(List.of(key)).getFirst());
  }

  @Test
  void functionsInTheFeedAreReadable() throws InterruptedException {
    assertThat(feed.register("reader")).isTrue();
    int count = 2000;
    Thread pushing =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < count; i++) {
                    store.push(some().from("a").with(key(i), function("f", "")).push());
                  }
                });
    long position = 0;
    int read = 0;
    while (read < count) {
      for (Change change : feed.read("reader", position, 64)) {
        assertThat(catalog.entries(change.keys())).doesNotContainNull();
        position = change.position();
        read += change.keys().size();
      }
    }
    pushing.join();
  }

  @Test
  void anEntryHasAllThatIsKnown() {
    store.push(some().from("a").with(ONE, function("older", ""), 0x1230).push());
    store.push(
        some()
            .from("b")
            .by("bob")
            .at(NOON.plus(Duration.ofHours(1)))
            .with(ONE, function("newer", "m"), 0x4560)
            .push());
    CatalogEntry entry = entry(ONE);
    assertThat(entry.key()).isEqualTo(ONE);
    assertThat(entry.function()).isEqualTo(function("newer", "m"));
    assertThat(entry.address()).isEqualTo(0x4560);
    assertThat(entry.account().text()).isEqualTo("bob");
    assertThat(entry.names()).extracting(ByteString::text).containsExactly("newer", "older");
    assertThat(entry.accounts())
        .containsExactlyElementsOf(
            Stream.of("alice", "bob").map(CatalogContract::number).sorted().toList());
    assertThat(entry.files()).containsExactlyInAnyOrder(file("a"), file("b"));
    assertThat(entry.time())
        .isEqualTo(NOON.plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS));
    assertThat(entry.pulls()).isZero();
  }

  @Test
  void unknownAndDeletedFunctionsHaveNone() {
    store.push(some().with(ONE, function("one", "")).with(TWO, function("two", "")).push());
    store.delete(Deletion.undo(Set.of(ONE), ByteString.utf8("admin"), NOON));
    List<@Nullable CatalogEntry> entries = catalog.entries(List.of(key(3), TWO, ONE));
    assertThat(entries.get(0)).isNull();
    assertThat(Objects.requireNonNull(entries.get(1)).key()).isEqualTo(TWO);
    assertThat(entries.get(2)).isNull();
    assertThat(catalog.entriesAfter(null, 10)).extracting(CatalogEntry::key).containsExactly(TWO);
  }

  @Test
  void allAreReadInTheOrderOfTheirKeys() {
    List<Md5> keys = IntStream.range(0, 50).mapToObj(i -> md5("function " + i)).toList();
    keys.forEach(key -> store.push(some().with(key, function("f" + key, "")).push()));
    List<Md5> read = new ArrayList<>();
    List<CatalogEntry> page = catalog.entriesAfter(null, 7);
    while (!page.isEmpty()) {
      assertThat(page.size()).isLessThanOrEqualTo(7);
      page.forEach(entry -> read.add(entry.key()));
      page = catalog.entriesAfter(read.getLast(), 7);
    }
    assertThat(read)
        .containsExactlyElementsOf(keys.stream().sorted(Comparator.naturalOrder()).toList());
  }

  @Test
  void changesAreReadOnWithoutAcknowledging() {
    feed.register("index");
    store.push(some().with(ONE, function("one", "")).push());
    store.push(some().with(TWO, function("two", "")).push());
    Change first = feed.read("index", 0, 1).getFirst();
    assertThat(first.keys()).containsExactly(ONE);
    Change second = feed.read("index", first.position(), 10).getFirst();
    assertThat(second.keys()).containsExactly(TWO);
    assertThat(feed.read("index", second.position(), 10)).isEmpty();
    assertThat(feed.read("index", 10)).containsExactly(first, second);
    feed.acknowledge("index", second.position());
    assertThat(feed.read("index", first.position(), 10)).isEmpty();
  }
}
