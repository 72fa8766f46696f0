package org.lucerna.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledged rows that a store's logs have lost.
 *
 * @param reason defect of the logs, one line
 * @param rows minimum number of lost rows; 0 if unknown. A pushed function takes several rows
 * @param copies the folder with copies of the original logs; null if nothing was changed
 */
public record LogLoss(String reason, long rows, @Nullable Path copies) {
  /** The number of lost rows, as text. */
  public String extent() {
    return rows == 0 ? "an unknown number of rows" : "at least " + rows + " rows";
  }
}
