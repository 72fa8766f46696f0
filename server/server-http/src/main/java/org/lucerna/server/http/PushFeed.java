package org.lucerna.server.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.lucerna.api.PushSummary;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.PushSignal;
import org.lucerna.service.RefusalException;

/**
 * The feed of pushes. Each follower reads the recorded pushes after the last one it has seen, on
 * its own thread. A slow follower therefore delays no other, and one that reconnects, even after a
 * restart of the server, gets the pushes that it missed. Thread-safe.
 */
public final class PushFeed {
  /** The position before the next push. */
  public static final long NEXT = -1;

  /** Maximum number of followers at a time. */
  public static final int MOST_FOLLOWERS = 250;

  /** Maximum number of followers of one client at a time. */
  public static final int MOST_OF_ONE = 50;

  /** Maximum number of missed pushes that a follower gets. */
  static final int MOST_MISSED = 1000;

  /**
   * Followers get a sign of life after this time without a push, because the port closes idle
   * connections.
   */
  private static final Duration BEAT = Duration.ofSeconds(5);

  /** Interval of looking for pushes that other servers stored. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Pushes within this time are read together. */
  private static final Duration TOGETHER = Duration.ofMillis(200);

  private final FunctionService service;
  private final FeedPlaces places = new FeedPlaces(MOST_FOLLOWERS, MOST_OF_ONE);

  public PushFeed(FunctionService service) {
    this.service = service;
  }

  /**
   * Reports all pushes after a given one to a follower. Returns when the server stops.
   *
   * @param client as named by {@link Principal#client}
   * @param after the id of that push; {@link #NEXT} for those to come
   * @throws RefusalException if there are too many followers, or this one's login is not valid any
   *     more, or if its role does not suffice any more
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

    /** Reports missed pushes; returns whether there were any. */
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
