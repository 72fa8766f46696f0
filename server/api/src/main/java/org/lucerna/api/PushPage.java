package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of pushes.
 *
 * @param pushes the newest first
 * @param cursor for the next page; null if this is the last one
 */
public record PushPage(List<PushSummary> pushes, @Nullable String cursor) {
  public PushPage {
    pushes = List.copyOf(pushes);
  }
}
