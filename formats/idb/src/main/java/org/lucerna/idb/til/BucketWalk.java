package org.lucerna.idb.til;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Iterates over the records of a bucket. */
final class BucketWalk<T> implements Supplier<@Nullable T> {
  private final long count;
  private final Cursor in;
  private final @Nullable FormatException damage;
  private final RecordReader<T> reader;
  private long read;
  private long leftOut;

  BucketWalk(Bucket bucket, RecordReader<T> reader) {
    Bucket.Content content = bucket.open();
    this.count = bucket.count();
    this.in = content.in();
    this.damage = content.damage();
    this.reader = reader;
  }

  @Override
  public @Nullable T get() {
    while (read < count && !in.atEnd()) {
      T next = next();
      if (next != null) {
        read++;
        return next;
      }
      leftOut++;
    }
    if (read < count && (damage != null || read + leftOut < count)) {
      throw damage != null
          ? damage
          : new FormatException(
              in.offset(), count + " records", "the end of the bucket after " + (read + leftOut));
    }
    return null;
  }

  private @Nullable T next() {
    try {
      return reader.read(in);
    } catch (FormatException broken) {
      throw damage != null ? damage : broken;
    }
  }

  /** Reads a record. */
  interface RecordReader<T> {
    /** The record at the cursor, or null to skip an unknown one. */
    @Nullable T read(Cursor in);
  }
}
