package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.DamagedException;

/** A row of a {@link RowTable} or a {@link CounterTable}. */
public record TableRow(Row row) {
  public long part() {
    return row.getLong("part");
  }

  public ByteString key() {
    return ByteString.wrap(bytes("key"));
  }

  /** The value of a row of a {@link RowTable}. */
  public ByteString value() {
    return ByteString.wrap(bytes("value"));
  }

  /** Whether the value is this. */
  public boolean hasValue(ByteString bytes) {
    return RowTable.blob(bytes).equals(row.getByteBuffer("value"));
  }

  /** The count of a row of a {@link CounterTable}. */
  public long count() {
    return row.getLong("count");
  }

  /**
   * Reads the key.
   *
   * @throws DamagedException if that is not possible
   */
  public <T> T key(Function<Cursor, T> reader) {
    return read("key", reader);
  }

  /**
   * Reads the value.
   *
   * @throws DamagedException if that is not possible
   */
  public <T> T value(Function<Cursor, T> reader) {
    return read("value", reader);
  }

  /** Reads both, which {@code decoder} may find damaged. */
  public <T> T as(BiFunction<byte[], byte[], T> decoder) {
    return decoder.apply(bytes("key"), bytes("value"));
  }

  private <T> T read(String column, Function<Cursor, T> reader) {
    byte[] bytes = bytes(column);
    try {
      return reader.apply(Cursor.of(bytes));
    } catch (FormatException damage) {
      throw new DamagedException(
          "damaged " + column + " of row " + key().hex() + " " + damage.getMessage(), damage);
    }
  }

  private byte[] bytes(String column) {
    ByteBuffer buffer = Objects.requireNonNull(row.getByteBuffer(column), column);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
