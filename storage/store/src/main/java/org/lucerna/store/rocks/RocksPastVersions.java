package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.row.PastVersionRow;

/** Past versions, function by function. */
final class RocksPastVersions implements PastVersions {
  private final RowIterator rows;

  RocksPastVersions(RowIterator rows) {
    this.rows = rows;
  }

  @Override
  public void seek(Md5 key) {
    rows.seekPrefix(Keys.function(key));
  }

  @Override
  public @Nullable PastVersion next() {
    return rows.next() ? PastVersionRow.decode(rows.key(), rows.value()) : null;
  }

  @Override
  public void close() {
    rows.close();
  }
}
