package org.lucerna.server.upstream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;

/** What is to be asked of one upstream, and what is known of it. Guarded by {@link Inquiries}. */
final class Lane {
  private final Condition filled;
  private final UnknownKeys unknown;
  private final Queue<Inquiry> queue = new ArrayDeque<>();
  private boolean answering;
  private boolean asking;

  /**
   * The lane of an upstream that has yet to answer.
   *
   * @param filled of the guarding lock
   */
  Lane(Condition filled, UnknownKeys unknown) {
    this.filled = filled;
    this.unknown = unknown;
  }

  boolean isAnswering() {
    return answering;
  }

  void setAnswering(boolean answers) {
    answering = answers;
  }

  UnknownKeys unknown() {
    return unknown;
  }

  boolean isIdle() {
    return queue.isEmpty() && !asking;
  }

  void add(Inquiry inquiry) {
    queue.add(inquiry);
    filled.signal();
  }

  /** Waits for something to ask. */
  List<Inquiry> take(int most) throws InterruptedException {
    while (queue.isEmpty()) {
      filled.await();
    }
    List<Inquiry> taken = new ArrayList<>();
    while (taken.size() < most && !queue.isEmpty()) {
      taken.add(queue.remove());
    }
    asking = true;
    return taken;
  }

  void asked() {
    asking = false;
  }

  /** What was yet to be asked. */
  List<Inquiry> drain() {
    List<Inquiry> left = List.copyOf(queue);
    queue.clear();
    return left;
  }
}
