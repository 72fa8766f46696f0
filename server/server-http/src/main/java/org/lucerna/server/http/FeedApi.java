package org.lucerna.server.http;

import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.Escaped;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.account.Role;

/** The feed of pushes as server-sent events. Thread-safe. */
final class FeedApi {
  private static final RouteParameter<@Nullable Long> AFTER =
      RouteParameter.id(
          "after",
          "the id of a push: those after it come first; the header Last-Event-ID does so too");

  private final PushFeed feed;
  private final Callers callers;

  FeedApi(PushFeed feed, Callers callers) {
    this.feed = feed;
    this.callers = callers;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                HttpMethod.GET,
                "/feed",
                Role.READER,
                "Pushes as they come in: events named push, with the id of the push; an event named"
                    + " skipped if more than 1,000 were missed",
                new AnswerType.Events(PushSummary.class),
                this::feed)
            .with(AFTER));
  }

  private Reply feed(ApiRequest request) throws RefusalException {
    Long asked = request.get(AFTER);
    Long last = EventPosition.of(request.http());
    long after = last != null ? last : asked != null ? asked : PushFeed.NEXT;
    String client = request.share().client();
    return new Reply.Events(
        events -> feed.follow(client, after, new JsonFollower(request.http(), callers, events)));
  }

  /** A follower that gets pushes as JSON. */
  private record JsonFollower(HttpExchange request, Callers callers, EventStream events)
      implements Follower {
    @Override
    public void push(PushSummary push) throws IOException {
      events.event("push", push.id(), Escaped.json(RecordCodec.json(push).toString()));
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
      return callers.caller(request, Role.READER);
    }
  }
}
