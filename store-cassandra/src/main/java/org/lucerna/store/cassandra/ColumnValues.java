package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Values of columns. */
final class ColumnValues {
  private ColumnValues() {}

  static ByteBuffer blob(ByteString bytes) {
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  static ByteBuffer blob(Md5 md5) {
    return ByteBuffer.wrap(md5.toByteArray());
  }

  static ByteString bytes(Row row, String column) {
    ByteBuffer buffer = Objects.requireNonNull(row.getByteBuffer(column), column);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return ByteString.wrap(bytes);
  }

  static Md5 md5(Row row, String column) {
    return Md5.of(bytes(row, column));
  }

  /** Microseconds since 1970. */
  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  static Instant time(Row row, String column) {
    return Instant.EPOCH.plus(row.getLong(column), ChronoUnit.MICROS);
  }

  /** The first 16 bits of a key. */
  static int bucket(Md5 key) {
    return (int) (key.high() >>> 48);
  }
}
