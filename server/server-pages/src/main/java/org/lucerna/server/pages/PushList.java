package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.api.PushSummary;

/**
 * Pushes in a table, the newest first.
 *
 * @param showsAuthors whether any of them has an author
 * @param showsHosts whether any of them has a host
 * @param mayDelete whether the visitor may undo them
 */
public record PushList(
    List<PushEntry> pushes, boolean showsAuthors, boolean showsHosts, boolean mayDelete) {
  public PushList {
    pushes = List.copyOf(pushes);
  }

  /** A list of pushes that are given in this order. */
  static PushList of(List<PushSummary> pushes, boolean mayDelete) {
    return new PushList(
        pushes.stream().map(push -> PushEntry.of(push, mayDelete)).toList(),
        pushes.stream().anyMatch(push -> !push.account().isEmpty()),
        pushes.stream().anyMatch(push -> !push.hostName().isEmpty()),
        mayDelete);
  }
}
