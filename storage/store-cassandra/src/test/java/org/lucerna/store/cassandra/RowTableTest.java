package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.CounterTable;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowPlace;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.cassandra.TableRow;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.Scan;

/** Tables of rows on a node. */
final class RowTableTest {
  private static final ByteString A = ByteString.utf8("a");
  private static final ByteString B = ByteString.utf8("b");

  private final Keyspaces keyspace = Keyspaces.shared();
  private final Cluster cluster = keyspace.cluster();
  private final RowTable table = new RowTable(cluster, "spots");
  private final LargeTable large = new LargeTable(new RowTable(cluster, "programs"));
  private final ServerClock clock = new ServerClock(InstantSource.system(), 7);

  @BeforeEach
  void clear() {
    clock.allowUntil(Long.MAX_VALUE);
    keyspace.clear();
  }

  private static ByteString number(int number) {
    return new ByteSink().u32be(number).toByteString();
  }

  private @Nullable ByteString value(long part, ByteString key) {
    TableRow row = table.get(part, key);
    return row == null ? null : row.value();
  }

  private static List<Integer> numbers(Scan<TableRow> rows) {
    List<Integer> numbers = new ArrayList<>();
    for (TableRow row = rows.next(); row != null; row = rows.next()) {
      numbers.add(row.key(Cursor::u32be));
    }
    return numbers;
  }

  @Test
  void rowsAreInTheOrderOfTheirKeysAlsoOverSeveralPages() {
    RowWrites writes = new RowWrites(clock);
    for (int i = 3000; i > 0; i--) {
      writes.put(table, i % 2, number(i), A);
    }
    writes.put(table, -1, number(-1), B);
    writes.run(cluster);
    assertThat(table.parts()).containsExactly(-1L, 0L, 1L);
    assertThat(numbers(table.scan(Stream.of(RowRange.whole(0), RowRange.whole(1)))))
        .hasSize(3000)
        .startsWith(2, 4)
        .endsWith(2999);
    assertThat(numbers(table.scanBack(Stream.of(RowRange.upTo(1, number(7))))))
        .containsExactly(7, 5, 3, 1);
    assertThat(numbers(table.scan(Stream.of(RowRange.from(1, number(2997))))))
        .containsExactly(2997, 2999);
    assertThat(table.ranges(List.of(RowRange.of(1, number(0).slice(0, 3), 1)), 2).getFirst())
        .extracting(TableRow::value)
        .containsExactly(A, A);
    assertThat(value(-1, number(-1))).isEqualTo(B);
    assertThat(table.get(-1, number(1))).isNull();
  }

  @Test
  void laterRowsReplaceEarlierOnesAndNewOnesGiveWay() {
    RowWrites writes = new RowWrites(clock);
    writes.put(table, 1, A, A);
    writes.put(table, 1, A, B);
    writes.delete(table, 1, B);
    writes.putIfNew(table, 1, A, A);
    writes.putIfNew(table, 2, A, A);
    writes.putIfNew(table, 2, A, B);
    writes.run(cluster);
    assertThat(value(1, A)).isEqualTo(B);
    assertThat(table.get(1, B)).isNull();
    assertThat(value(2, A)).as("the first of the new ones").isEqualTo(A);
    RowWrites later = new RowWrites(clock);
    later.putIfNew(table, 2, A, B);
    later.run(cluster);
    assertThat(value(2, A)).isEqualTo(A);
    // A commit without an answer is repeated, perhaps after later ones.
    RowWrites replaced = new RowWrites(clock);
    replaced.put(table, 1, A, A);
    replaced.run(cluster);
    writes.run(cluster);
    assertThat(value(1, A)).isEqualTo(A);
  }

  @Test
  void conditionalWritesReturnTheExistingValue() {
    RowTable accounts = new RowTable(cluster, "accounts");
    assertThat(accounts.swap(0, A, null, A).isDone()).isTrue();
    assertThat(accounts.swap(0, A, null, B)).isEqualTo(new RowTable.Swap(false, A));
    assertThat(accounts.swap(0, A, B, A)).isEqualTo(new RowTable.Swap(false, A));
    assertThat(accounts.swap(0, B, B, A)).isEqualTo(new RowTable.Swap(false, null));
    assertThat(accounts.delete(0, A, B)).isEqualTo(new RowTable.Swap(false, A));
    assertThat(accounts.swap(0, A, A, B).isDone()).isTrue();
    assertThat(accounts.delete(0, A, B).isDone()).isTrue();
    assertThat(accounts.delete(0, A, B)).isEqualTo(new RowTable.Swap(false, null));
  }

  @Test
  void largeValuesAreReplacedAsAWhole() {
    SplittableRandom random = new SplittableRandom(20261126);
    byte[] bytes = new byte[1_700_000];
    random.nextBytes(bytes);
    ByteString value = ByteString.wrap(bytes);
    write(A, value);
    write(B, A);
    assertThat(large.get(1, A)).isEqualTo(value);
    write(A, B);
    assertThat(large.get(1, A)).isEqualTo(B);
    assertThat(large.rows().ranges(List.of(RowRange.whole(1))).getFirst())
        .as("no piece of the first value is left")
        .hasSize(2);
    assertThat(values()).containsExactly(B, A);
    RowWrites deletion = new RowWrites(clock);
    large.delete(deletion, 1);
    deletion.run(cluster);
    assertThat(large.get(1, A)).isNull();
    write(A, ByteString.EMPTY);
    assertThat(large.get(1, A)).isEqualTo(ByteString.EMPTY);
  }

  private void write(ByteString id, ByteString value) {
    RowWrites writes = new RowWrites(clock);
    large.put(writes, 1, id, value);
    writes.run(cluster);
  }

  private List<ByteString> values() {
    List<ByteString> values = new ArrayList<>();
    Scan<LargeTable.Large> scan = large.scan();
    for (LargeTable.Large next = scan.next(); next != null; next = scan.next()) {
      values.add(next.bytes());
    }
    return values;
  }

  /** A server may end while it writes a value. */
  @Test
  void aValueWithoutAllItsPiecesDoesNotCount() {
    write(A, B);
    RowWrites writes = new RowWrites(clock);
    ByteString key = new ByteSink().bytes(A).u64be(~writes.timestamp()).u16be(0).toByteString();
    writes.put(large.rows(), 1, key, new ByteSink().u16be(2).bytes(A).toByteString());
    writes.run(cluster);
    assertThat(large.get(1, A)).isEqualTo(B);
    assertThat(values()).containsExactly(B);
  }

  @Test
  void countersAddUp() {
    CounterTable counters = new CounterTable(cluster, "pulls");
    RowPlace place = new RowPlace(3, A);
    RowPlace other = new RowPlace(3, B);
    counters.add(Map.of(place, 2L, other, 0L));
    counters.add(Map.of(place, 5L));
    assertThat(counters.counts(List.of(place, other))).containsExactly(7, 0);
    assertThat(counters.estimates(List.of(place))).containsExactly(7);
    assertThat(counters.rows().ranges(List.of(RowRange.whole(3))).getFirst())
        .extracting(TableRow::count)
        .containsExactly(7L);
  }

  @Test
  void damagedRowsAreNamed() {
    RowWrites writes = new RowWrites(clock);
    writes.put(table, 1, A, B);
    writes.run(cluster);
    TableRow row = Objects.requireNonNull(table.get(1, A));
    assertThatThrownBy(() -> row.value(Cursor::u64be))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining("damaged value of row 61");
    assertThatThrownBy(() -> row.key(Cursor::u64be))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining("damaged key of row 61");
  }

  @Test
  void aLargeValueCanAlwaysBeReadWhileItIsReplaced() throws Exception {
    ByteString before = ByteString.wrap(new byte[2 << 20]);
    ByteString after = ByteString.wrap("x".repeat(2 << 20).getBytes(StandardCharsets.US_ASCII));
    AtomicBoolean isDone = new AtomicBoolean();
    replace(before);
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 60; i++) {
                    replace(i % 2 == 0 ? after : before);
                  }
                  isDone.set(true);
                });
    int gone = 0;
    while (!isDone.get()) {
      ByteString found = large.get(1, A);
      gone += found != null && (found.equals(before) || found.equals(after)) ? 0 : 1;
    }
    writer.join();
    assertThat(gone).isZero();
  }

  private void replace(ByteString value) {
    RowWrites writes = new RowWrites(clock);
    large.put(writes, 1, A, value);
    writes.run(cluster);
  }
}
