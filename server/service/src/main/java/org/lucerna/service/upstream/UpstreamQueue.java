package org.lucerna.service.upstream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;

/** The lookups waiting for one upstream, and its state. Guarded by {@link LookupQueue}. */
final class UpstreamQueue {
  private final Condition filled;
  private final NegativeCache unknown;
  private final Queue<PendingLookup> queue = new ArrayDeque<>();
  private boolean answering;
  private boolean asking;

  /**
   * The queue of an upstream that has not answered yet.
   *
   * @param filled of the guarding lock
   */
  UpstreamQueue(Condition filled, NegativeCache unknown) {
    this.filled = filled;
    this.unknown = unknown;
  }

  boolean isAnswering() {
    return answering;
  }

  void setAnswering(boolean answers) {
    answering = answers;
  }

  NegativeCache unknown() {
    return unknown;
  }

  boolean isIdle() {
    return queue.isEmpty() && !asking;
  }

  void add(PendingLookup pendingLookup) {
    queue.add(pendingLookup);
    filled.signal();
  }

  /** Waits for lookups. */
  List<PendingLookup> take(int most) throws InterruptedException {
    while (queue.isEmpty()) {
      filled.await();
    }
    List<PendingLookup> taken = new ArrayList<>();
    while (taken.size() < most && !queue.isEmpty()) {
      taken.add(queue.remove());
    }
    asking = true;
    return taken;
  }

  void asked() {
    asking = false;
  }

  /** Removes and returns the lookups that have not been sent. */
  List<PendingLookup> drain() {
    List<PendingLookup> left = List.copyOf(queue);
    queue.clear();
    return left;
  }
}
