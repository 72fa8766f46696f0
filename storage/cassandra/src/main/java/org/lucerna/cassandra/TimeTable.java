package org.lucerna.cassandra;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.backend.Scan;

/**
 * A table of events: its keys are ids of {@link ServerClock}, its partitions slices of time.
 * Thread-safe.
 *
 * @param meaning converts a row
 */
public record TimeTable<T>(RowTable rows, Function<TableRow, T> meaning) {
  /** The partition whose keys are the numbers of the others, without values. */
  public static final long SLICES = -1;

  /** A number as a key or a value: eight bytes, the most significant first. */
  public static ByteString number(long number) {
    return new ByteSink(Long.BYTES).u64be(number).toByteString();
  }

  public void put(RowWrites writes, long id, ByteString value) {
    long slice = ServerClock.sliceOf(id);
    writes.put(rows, SLICES, number(slice), ByteString.EMPTY);
    writes.put(rows, slice, number(id), value);
  }

  public void delete(RowWrites writes, long id) {
    writes.delete(rows, ServerClock.sliceOf(id), number(id));
  }

  /** The value of the row with an id; null if there is none. */
  public @Nullable T get(long id) {
    TableRow row = rows.get(ServerClock.sliceOf(id), number(id));
    return row == null ? null : meaning.apply(row);
  }

  private List<Long> slices() {
    return rows.ranges(List.of(RowRange.whole(SLICES))).getFirst().stream()
        .map(row -> row.key(Cursor::u64be))
        .toList();
  }

  /** Rows from an id on, ascending. */
  public Scan<T> from(long first) {
    return rows.scan(
            slices().stream()
                .filter(slice -> slice >= ServerClock.sliceOf(first))
                .map(slice -> RowRange.from(slice, number(first))))
        .map(meaning);
  }

  /** Rows up to an id, descending. */
  public Scan<T> upTo(long last) {
    return rows.scanBack(
            slices().reversed().stream()
                .filter(slice -> slice <= ServerClock.sliceOf(last))
                .map(slice -> RowRange.upTo(slice, number(last))))
        .map(meaning);
  }

  /** The last rows, ascending. */
  public Scan<T> last(int limit) {
    Deque<T> last = new ArrayDeque<>();
    try (Scan<T> descending = upTo(Long.MAX_VALUE)) {
      for (T next = limit == 0 ? null : descending.next();
          next != null;
          next = last.size() == limit ? null : descending.next()) {
        last.addFirst(next);
      }
    }
    return Scan.of(last.iterator());
  }
}
