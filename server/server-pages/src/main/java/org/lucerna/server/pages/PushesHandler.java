package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.api.PushSummary;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.RefusalException;

/** The pushes, the newest first. */
record PushesHandler(FunctionBrowsing browsing) implements PageHandler {
  /** Pushes on a page. */
  private static final int LISTED = 50;

  /** Number of pushes that are listed, the last ones. */
  static final int MOST = 10_000;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    long before = request.number("before", Long.MAX_VALUE);
    int read = before == Long.MAX_VALUE ? LISTED + 1 : MOST;
    List<PushSummary> pushes =
        browsing.pushes(read, request.caller()).reversed().stream()
            .filter(push -> push.id() < before)
            .limit(LISTED + 1)
            .toList();
    List<PushSummary> listed = pushes.subList(0, Math.min(LISTED, pushes.size()));
    return new PushesView(
        request.shell("Pushes"),
        PushList.of(listed, request.caller().role().mayDelete()),
        pushes.size() > LISTED ? Links.pushes(listed.getLast().id()) : null,
        false);
  }
}
