package org.lucerna.server.upstream;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PullHit;

/** A key that upstreams are asked for. All but its answer is guarded by {@link LookupQueue}. */
final class PendingLookup {
  /**
   * What became of it.
   *
   * @param pullHit null where nothing was found
   * @param settled whether all were asked; else somebody may know it all the same
   */
  record Answer(@Nullable PullHit pullHit, boolean settled) {
    /** What is held for those who wait, in bytes. */
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
   * An inquiry yet to be made.
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

  /** An upstream that might know the key was not asked. */
  void passOver() {
    passedOver = true;
  }

  /** Nobody knows the key, of those who were asked. */
  void endWithNothing() {
    answer.complete(new Answer(null, !passedOver));
  }

  void join() {
    waiting++;
  }

  /** Whether that was the last who waits. */
  boolean leave() {
    waiting--;
    return waiting == 0;
  }

  boolean isWaitedFor() {
    return waiting > 0;
  }
}
