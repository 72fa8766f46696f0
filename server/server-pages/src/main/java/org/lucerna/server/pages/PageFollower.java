package org.lucerna.server.pages;

import java.io.IOException;
import org.lucerna.api.PushSummary;
import org.lucerna.server.http.EventStream;
import org.lucerna.server.http.Follower;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;

/** A page that follows the feed: it is told the ids of pushes only. */
record PageFollower(
    HttpExchange request, PageCallers callers, PageCaller before, EventStream events)
    implements Follower {
  @Override
  public void push(PushSummary push) throws IOException {
    events.event("push", push.id(), Long.toString(push.id()));
  }

  @Override
  public void skipped() throws IOException {
    events.event("skipped");
  }

  @Override
  public void flush() throws IOException {
    events.flush();
  }

  @Override
  public Principal caller() throws RefusalException {
    return callers.present(request, before);
  }
}
