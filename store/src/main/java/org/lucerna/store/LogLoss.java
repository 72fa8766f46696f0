package org.lucerna.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledged rows that a store's logs do not hold any more.
 *
 * @param reason what is wrong with the logs, one line
 * @param rows how many rows are gone, at least; 0 if that is unknown. A pushed function is several
 * @param copies the folder with copies of the logs as they were found; null if nothing was changed
 */
public record LogLoss(String reason, long rows, @Nullable Path copies) {
  /** The extent in words. */
  public String extent() {
    return rows == 0 ? "an unknown number of rows" : "at least " + rows + " rows";
  }
}
