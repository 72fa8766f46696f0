package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the audit log.
 *
 * @param events the newest first
 * @param cursor for the next page; null if this is the last one
 */
public record AuditPage(List<AuditEvent> events, @Nullable String cursor) {
  public AuditPage {
    events = List.copyOf(events);
  }
}
