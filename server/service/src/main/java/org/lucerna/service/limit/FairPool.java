package org.lucerna.service.limit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A limited resource that all clients share. First come, first served, with two exceptions:
 * requests may overtake one that is blocked by its own client's limit, or one that yields.
 * Thread-safe.
 */
public final class FairPool {
  private final ReentrantLock lock = new ReentrantLock();
  private final long total;
  private final long mostOfOne;
  private final Map<String, Long> taken = new HashMap<>();
  private final List<Waiter> queue = new ArrayList<>();
  private long left;

  /**
   * A pool with everything free.
   *
   * @param total the amount available
   * @param mostOfOne the most that one client may hold at a time, at most {@code total}
   */
  public FairPool(long total, long mostOfOne) {
    this.total = total;
    this.mostOfOne = mostOfOne;
    this.left = total;
  }

  /**
   * A request for more.
   *
   * @param client client whose bound applies
   * @param amount requested; more than one client may hold is never granted
   * @param held the amount that the caller already has and keeps while it waits
   * @param yields whether later requests may be served first
   */
  public record Request(String client, long amount, long held, boolean yields) {
    /** A request of a caller that holds nothing and waits in line. */
    public static Request of(String client, long amount) {
      return new Request(client, amount, 0, false);
    }
  }

  private enum State {
    WAITING,
    GRANTED,
    DENIED
  }

  private final class Waiter {
    private final Request request;
    private final Condition decided = lock.newCondition();
    private State state = State.WAITING;

    Waiter(Request request) {
      this.request = request;
    }

    void decide(State decision) {
      state = decision;
      decided.signal();
    }
  }

  /**
   * Takes an amount; waits if others hold it.
   *
   * @param patience how long to wait
   * @return false if nothing was taken: the time was over, or all holders wait for each other and
   *     this caller came last
   */
  public boolean acquire(Request request, Duration patience) throws InterruptedException {
    Waiter waiter = new Waiter(request);
    lock.lock();
    try {
      queue.add(waiter);
      serve();
      long nanos = patience.toNanos();
      while (waiter.state == State.WAITING && nanos > 0) {
        nanos = waiter.decided.awaitNanos(nanos);
      }
      return waiter.state == State.GRANTED;
    } catch (InterruptedException stopped) {
      if (waiter.state == State.GRANTED) {
        give(request.client, request.amount);
      }
      throw stopped;
    } finally {
      if (queue.remove(waiter)) {
        serve();
      }
      lock.unlock();
    }
  }

  /** Releases an amount. */
  public void release(String client, long amount) {
    lock.lock();
    try {
      give(client, amount);
      serve();
    } finally {
      lock.unlock();
    }
  }

  /** The amount currently taken. */
  long taken() {
    lock.lock();
    try {
      return total - left;
    } finally {
      lock.unlock();
    }
  }

  private void give(String client, long amount) {
    left += amount;
    taken.computeIfPresent(client, (_, had) -> had == amount ? null : had - amount);
  }

  private void serve() {
    boolean lineStands = false;
    List<Waiter> waiting = new ArrayList<>();
    for (Waiter waiter : queue) {
      Request request = waiter.request;
      long had = taken.getOrDefault(request.client, 0L);
      boolean bounded = request.amount > mostOfOne - had;
      if (!bounded && !lineStands && request.amount <= left) {
        left -= request.amount;
        taken.merge(request.client, request.amount, Long::sum);
        waiter.decide(State.GRANTED);
      } else {
        waiting.add(waiter);
        lineStands |= !bounded && !request.yields;
      }
    }
    queue.clear();
    queue.addAll(waiting);
    breakDeadlock();
  }

  /** It is a deadlock if everything taken is held by callers that wait for more. */
  private void breakDeadlock() {
    long held = queue.stream().mapToLong(waiter -> waiter.request.held).sum();
    if (held == 0 || held < total - left) {
      return;
    }
    for (Waiter waiter : queue.reversed()) {
      if (waiter.request.held > 0) {
        queue.remove(waiter);
        waiter.decide(State.DENIED);
        return;
      }
    }
  }
}
