package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the versions of a function.
 *
 * @param versions the newest first
 * @param cursor for the next page; null if this is the last one
 */
public record HistoryPage(List<FunctionVersion> versions, @Nullable String cursor) {
  public HistoryPage {
    versions = List.copyOf(versions);
  }
}
