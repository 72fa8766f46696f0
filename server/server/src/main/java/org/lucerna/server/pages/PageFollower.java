package org.lucerna.server.pages;

import io.javalin.http.Context;
import java.io.IOException;
import org.lucerna.api.PushSummary;
import org.lucerna.server.http.EventStream;
import org.lucerna.server.http.Follower;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.Principal;

/** A page that follows the feed: it gets the ids of pushes only. */
record PageFollower(Context request, PageCallers callers, PageCaller before, EventStream events)
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
