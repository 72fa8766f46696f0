package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredVersion;
import org.rocksdb.RocksDBException;

final class CurrentRowsTest {
  private static final int MIB = 1 << 20;
  private static final List<Md5> KEYS = List.of(key(1), key(2), key(3));

  @TempDir Path folder;

  private static byte[] row(String name) {
    return Stores.row(new StoredVersion(1, 1, function(name, "abc"), 0x1000), List.of());
  }

  private static void put(Database database, Md5 key, byte[] row) throws RocksDBException {
    try (Batch batch = new Batch(database)) {
      batch.put(Column.CURRENT, Keys.function(key), row);
      database.writeSynced(batch);
    }
  }

  private static List<@Nullable String> names(CurrentRows rows) {
    List<@Nullable String> names = new ArrayList<>();
    rows.heads(KEYS).forEach(head -> names.add(name(head)));
    return names;
  }

  private static @Nullable String name(@Nullable FunctionHead head) {
    return head == null ? null : head.served().function().name().text();
  }

  @BeforeEach
  void fill() {
    Stores.inside(
        folder,
        database -> {
          try {
            put(database, key(1), row("one"));
            put(database, key(3), row("three"));
          } catch (RocksDBException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void onceInMemoryRowsNeedNoDatabase() {
    Database database = Database.open(folder, RocksOptions.defaults());
    try (CurrentRows rows = new CurrentRows(database, MIB)) {
      rows.start();
      await().until(rows::areInMemory);
      database.close();
      assertThat(names(rows)).containsExactly("one", null, "three");
    }
  }

  @Test
  void withoutMemoryRowsAreReadFromTheDatabase() {
    Database database = Database.open(folder, RocksOptions.defaults());
    try (CurrentRows rows = new CurrentRows(database, 0)) {
      rows.start();
      assertThat(names(rows)).containsExactly("one", null, "three");
      database.close();
      assertThatThrownBy(() -> names(rows)).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void writtenRowsAreInMemoryAndDeletedOnesAreNot() {
    try (Database database = Database.open(folder, RocksOptions.defaults());
        CurrentRows rows = new CurrentRows(database, MIB)) {
      rows.written(Map.of(key(1), row("new"), key(2), row("two")));
      rows.start();
      await().until(rows::areInMemory);
      assertThat(names(rows)).containsExactly("new", "two", "three");
      rows.written(Collections.singletonMap(key(2), null));
      assertThat(names(rows)).containsExactly("new", null, "three");
    }
  }

  @Test
  void afterFailedWriteTheDatabaseDecides() throws Exception {
    try (Database database = Database.open(folder, RocksOptions.defaults());
        CurrentRows rows = new CurrentRows(database, MIB)) {
      rows.start();
      await().until(rows::areInMemory);
      put(database, key(1), row("written nevertheless"));
      assertThat(names(rows)).containsExactly("one", null, "three");
      rows.uncertain(Set.of(key(1), key(2)));
      assertThat(names(rows)).containsExactly("written nevertheless", null, "three");
    }
  }

  @Test
  void databaseCanBeReopenedDuringTheLoad() {
    try (Database database = Database.open(folder, RocksOptions.defaults());
        CurrentRows rows = new CurrentRows(database, MIB)) {
      for (int i = 0; i < 5; i++) {
        rows.start();
        rows.stop();
        database.reopen();
      }
      rows.start();
      await().until(rows::areInMemory);
      assertThat(names(rows)).containsExactly("one", null, "three");
    }
  }
}
