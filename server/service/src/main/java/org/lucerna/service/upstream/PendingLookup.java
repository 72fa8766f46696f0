package org.lucerna.service.upstream;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PullHit;

/**
 * A key requested from upstreams. Everything except its answer is guarded by {@link LookupQueue}.
 */
final class PendingLookup {
  /**
   * The answer to a lookup.
   *
   * @param pullHit null if nothing was found
   * @param settled whether all upstreams were queried; if not, one of them may know the key
   */
  record Answer(@Nullable PullHit pullHit, boolean settled) {
    /** Memory held for waiting pulls, in bytes. */
    long size() {
      return pullHit == null
          ? 0
          : (long) pullHit.function().name().length() + pullHit.function().metadata().length();
    }
  }

  private final Md5 key;
  private final boolean relayed;
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();
  private boolean passedOver;
  private int waiting;

  /**
   * A lookup that has not started.
   *
   * @param relayed whether it is made for another server
   */
  PendingLookup(Md5 key, boolean relayed) {
    this.key = key;
    this.relayed = relayed;
  }

  Md5 key() {
    return key;
  }

  boolean relayed() {
    return relayed;
  }

  CompletableFuture<Answer> answer() {
    return answer;
  }

  /** An upstream that might know the key was not queried. */
  void passOver() {
    passedOver = true;
  }

  /** Completes the lookup: no upstream that was queried knows the key. */
  void endWithNothing() {
    answer.complete(new Answer(null, !passedOver));
  }

  void join() {
    waiting++;
  }

  /** Returns whether that was the last waiting pull. */
  boolean leave() {
    waiting--;
    return waiting == 0;
  }

  boolean isWaitedFor() {
    return waiting > 0;
  }
}
