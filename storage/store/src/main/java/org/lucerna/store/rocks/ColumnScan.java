package org.lucerna.store.rocks;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.Scan;

/** The rows of a column as values; damaged ones are skipped if the policy allows it. */
final class ColumnScan<T> implements Scan<T> {
  private final RowIterator rows;
  private final Function<RowIterator, @Nullable T> decoder;
  private final DamagePolicy policy;

  /**
   * A scan, which closes the rows.
   *
   * @param decoder decodes the current row of the iterator
   */
  ColumnScan(RowIterator rows, Function<RowIterator, @Nullable T> decoder, DamagePolicy policy) {
    this.rows = rows;
    this.decoder = decoder;
    this.policy = policy;
  }

  @Override
  public @Nullable T next() {
    while (rows.next()) {
      try {
        return decoder.apply(rows);
      } catch (DamagedException damage) {
        policy.damaged(damage);
      }
    }
    return null;
  }

  @Override
  public void close() {
    rows.close();
  }
}
