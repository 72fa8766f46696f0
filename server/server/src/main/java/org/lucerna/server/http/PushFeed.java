package org.lucerna.server.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.lucerna.api.PushSummary;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.PushSignal;
import org.lucerna.server.service.RefusalException;

/**
 * The feed of pushes. Each follower reads the recorded pushes after the last one it has seen, on
 * its own thread: so a slow one delays nobody, and one that comes back, also after a restart of the
 * server, gets what it has missed. Thread-safe.
 */
public final class PushFeed {
  /** Begins with the next push. */
  public static final long NEXT = -1;

  /** Followers at a time, at most. */
  public static final int MOST_FOLLOWERS = 250;

  /** Followers of one client at a time, at most. */
  public static final int MOST_OF_ONE = 50;

  /** Pushes that a follower has missed and gets, at most. */
  static final int MOST_MISSED = 1000;

  /** Followers that hear nothing for this long are told so; ports close if they are silent. */
  private static final Duration BEAT = Duration.ofSeconds(5);

  /** Pushes that other servers store are found after this time. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Several pushes in this time are read together. */
  private static final Duration TOGETHER = Duration.ofMillis(200);

  private final FunctionService service;
  private final FeedPlaces places = new FeedPlaces(MOST_FOLLOWERS, MOST_OF_ONE);

  public PushFeed(FunctionService service) {
    this.service = service;
  }

  /**
   * Tells a follower of all pushes after one. Returns when the server stops.
   *
   * @param client as {@link Principal#client} names it
   * @param after the id of that push; {@link #NEXT} for those to come
   * @throws RefusalException if there are too many followers, or this one's login is not valid any
   *     more
   * @throws RefusalException if its role does not suffice any more
   * @throws IOException if it cannot be told
   */
  public void follow(String client, long after, Follower follower)
      throws RefusalException, IOException {
    if (!places.take(client)) {
      throw RefusalException.busy(
          "the feed has %d followers already, or %d of yours: try again later"
              .formatted(MOST_FOLLOWERS, MOST_OF_ONE));
    }
    try {
      new Following(follower).run(after);
    } finally {
      places.free(client);
    }
  }

  /** The feed of one follower. */
  private final class Following {
    private final Follower follower;
    private final PushSignal signal = service.pushes().pushSignal();
    private Principal caller;
    private long position;

    Following(Follower follower) throws RefusalException {
      this.follower = follower;
      caller = follower.caller();
    }

    void run(long after) throws RefusalException, IOException {
      position = after == NEXT ? service.browsing().lastPush() : after;
      long seen = signal.count();
      catchUp();
      follower.flush();
      long checked = System.nanoTime();
      while (signal.await(seen, LOOK)) {
        if (signal.count() != seen) {
          pause();
        }
        seen = signal.count();
        boolean told = catchUp();
        boolean due = System.nanoTime() - checked > BEAT.toNanos();
        if (due) {
          caller = follower.caller();
          checked = System.nanoTime();
        }
        if (told || due) {
          follower.flush();
        }
      }
    }

    private static void pause() {
      try {
        Thread.sleep(TOGETHER);
      } catch (InterruptedException stopped) {
        // The next wait ends at once.
        Thread.currentThread().interrupt();
      }
    }

    /** Tells of what was missed; whether there was anything. */
    private boolean catchUp() throws IOException {
      List<PushSummary> missed = service.browsing().pushesAfter(position, MOST_MISSED, caller);
      for (PushSummary push : missed) {
        follower.push(push);
        position = push.id();
      }
      if (missed.size() == MOST_MISSED && service.browsing().lastPush() > position) {
        follower.skipped();
        position = service.browsing().lastPush();
      }
      return !missed.isEmpty();
    }
  }
}
