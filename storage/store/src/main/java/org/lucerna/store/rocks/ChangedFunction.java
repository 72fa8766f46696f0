package org.lucerna.store.rocks;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.row.PastVersionRow;

/** A function that a commit changes, with its new row. Immutable. */
final class ChangedFunction {
  private final FunctionChange change;

  /** The row of {@code current}; null if it stays unchanged or is deleted. */
  private final byte @Nullable [] row;

  /** Encodes the row. */
  ChangedFunction(FunctionChange change) {
    this.change = change;
    FunctionHead after = change.after();
    row = after == null || after.equals(change.before()) ? null : FunctionRow.encode(after);
  }

  /**
   * Adds the change to a batch.
   *
   * @param rows gets the batch's change to the row of {@code current}: null deletes it
   */
  void addTo(Batch batch, Map<Md5, byte @Nullable []> rows) {
    Md5 key = change.key();
    for (long id : change.removed()) {
      batch.delete(Column.VERSIONS, Keys.version(key, id));
    }
    for (PastVersion past : change.past()) {
      long id = past.version().id();
      batch.put(Column.VERSIONS, Keys.version(key, id), PastVersionRow.encode(past));
    }
    if (row != null) {
      batch.put(Column.CURRENT, Keys.function(key), row);
      rows.put(key, row);
    } else if (change.after() == null && change.before() != null) {
      batch.delete(Column.CURRENT, Keys.function(key));
      rows.put(key, null);
    }
  }
}
