package org.lucerna.store.rocks;

import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Scan;

/** A scan by ascending ids that substitutes values for lost rows. */
final class GapFiller<T> implements Scan<T> {
  private final Scan<T> there;
  private final long last;
  private final long longestGap;
  private final ToLongFunction<T> id;
  private final LongFunction<T> standIn;
  private long expected;
  private @Nullable T pending;

  /**
   * A scan, which closes the other one.
   *
   * @param first the first id that may exist
   * @param last the last one
   * @param longestGap longer gaps are not filled: these ids were never used
   */
  GapFiller(
      Scan<T> there,
      long first,
      long last,
      long longestGap,
      ToLongFunction<T> id,
      LongFunction<T> standIn) {
    this.there = there;
    this.last = last;
    this.longestGap = longestGap;
    this.id = id;
    this.standIn = standIn;
    expected = first;
  }

  @Override
  public @Nullable T next() {
    T next = pending != null ? pending : there.next();
    pending = null;
    long until = next == null ? last + 1 : id.applyAsLong(next);
    if (expected < until && until - expected <= longestGap) {
      pending = next;
      return standIn.apply(expected++);
    }
    expected = Math.max(expected, until + 1);
    return next;
  }

  @Override
  public void close() {
    there.close();
  }
}
