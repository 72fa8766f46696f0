package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.row.Row;

/** The rows of {@code meta} with counters. */
final class CountersRow {
  static final byte[] KEY = "counters".getBytes(StandardCharsets.UTF_8);

  /**
   * The counters after an import that kept ids: while they are the current ones, nothing else is in
   * the store.
   */
  static final byte[] IMPORTED = "imported".getBytes(StandardCharsets.UTF_8);

  private CountersRow() {}

  static byte[] encode(Counters counters) {
    return Row.sink(36)
        .u64be(counters.versions())
        .u64be(counters.pushes())
        .u32be((int) counters.files())
        .u64be(counters.liveFunctions())
        .u64be(counters.liveVersions())
        .toByteArray();
  }

  static Counters decode(byte[] value) {
    return Row.read(Column.META.label(), KEY, value, CountersRow::take);
  }

  private static Counters take(Cursor in) {
    return new Counters(
        in.u64be(), in.u64be(), Integer.toUnsignedLong(in.u32be()), in.u64be(), in.u64be());
  }
}
