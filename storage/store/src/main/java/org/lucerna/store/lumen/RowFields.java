package org.lucerna.store.lumen;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** The fields of one row of a dump. */
interface RowFields {
  int count();

  /** A field, unescaped; null for NULL, and if {@code column} is negative: no such column. */
  @Nullable ByteString get(int column);
}
