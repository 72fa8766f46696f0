package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.ChangeFeed.Change;
import org.lucerna.store.Deletion;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.StoreEngine;

/** The contract of every change feed. */
public abstract class ChangeFeedContract extends StoreContract {
  private static final Md5 ONE = key(1);
  private static final Md5 TWO = key(2);

  private final ChangeFeed feed;

  protected ChangeFeedContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    feed = ((StoreEngine) store).changes();
  }

  private void push(Md5 key, String name) {
    store.push(some().with(key, function(name, "")).push());
  }

  private List<Md5> keys(String consumer) {
    List<Md5> keys = new ArrayList<>();
    feed.read(consumer, 100).forEach(change -> keys.addAll(change.keys()));
    return keys;
  }

  @Test
  void changesAreDeliveredInOrderUntilAcknowledged() {
    push(ONE, "before");
    assertThat(feed.register("index")).isTrue();
    assertThat(feed.read("index", 10)).isEmpty();
    push(TWO, "two");
    push(ONE, "one");
    List<Change> changes = feed.read("index", 10);
    assertThat(changes).extracting(Change::keys).containsExactly(List.of(TWO), List.of(ONE));
    assertThat(feed.read("index", 10)).isEqualTo(changes);
    assertThat(feed.read("index", 1)).isEqualTo(changes.subList(0, 1));
    feed.acknowledge("index", changes.getFirst().position());
    assertThat(feed.read("index", 10)).isEqualTo(changes.subList(1, 2));
    feed.acknowledge("index", changes.getLast().position());
    assertThat(feed.read("index", 10)).isEmpty();
    push(TWO, "three");
    assertThat(feed.read("index", 10).getFirst().position())
        .isGreaterThan(changes.getLast().position());
  }

  @Test
  void deletionsAndVotesAreChangesButPullsAreNot() {
    push(ONE, "one");
    feed.register("index");
    store.pull(List.of(ONE), true);
    assertThat(keys("index")).isEmpty();
    store.push(some().by("bob").with(ONE, function("one", "")).push());
    assertThat(keys("index")).containsExactly(ONE);
    store.delete(Deletion.undo(Set.of(ONE), ByteString.utf8("admin"), NOON));
    assertThat(keys("index")).containsExactly(ONE, ONE);
  }

  @Test
  void eachConsumerHasItsOwnPosition() {
    feed.register("one");
    push(ONE, "one");
    feed.register("two");
    push(TWO, "two");
    assertThat(keys("one")).containsExactly(ONE, TWO);
    assertThat(keys("two")).containsExactly(TWO);
    feed.acknowledge("one", Long.MAX_VALUE);
    assertThat(keys("one")).isEmpty();
    assertThat(keys("two")).containsExactly(TWO);
    feed.remove("two");
    feed.remove("unknown");
    assertThat(feed.consumers()).containsExactly("one");
    push(ONE, "again");
    assertThat(keys("one")).containsExactly(ONE);
  }

  @Test
  void repeatedRegistrationKeepsPosition() {
    feed.register("index");
    push(ONE, "one");
    assertThat(feed.register("index")).isFalse();
    assertThat(keys("index")).containsExactly(ONE);
  }

  @Test
  void unknownConsumersAndInvalidNamesAreRefused() {
    assertThatThrownBy(() -> feed.read("index", 1))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("'index'");
    assertThatThrownBy(() -> feed.acknowledge("index", 1)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> feed.register("no spaces"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("letters, digits or -");
  }
}
