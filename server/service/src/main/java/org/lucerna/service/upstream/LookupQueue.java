package org.lucerna.service.upstream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lucerna.bytes.Md5;
import org.lucerna.service.upstream.PendingLookup.Answer;

/**
 * The pending lookups, and the upstream that each is sent to. One lock guards everything, and
 * nothing blocks while it is held. Safe for use by many threads.
 */
final class LookupQueue {
  /** Maximum number of pending keys. */
  static final int MOST = 100_000;

  /** Maximum size of names and metadata held for waiting pulls, in bytes. */
  static final long MOST_BYTES = 256L << 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Md5, PendingLookup> open = new HashMap<>();
  private final List<UpstreamQueue> upstreamQueues;
  private long held;
  private boolean closed;

  /**
   * A queue for some upstreams, none of which has answered yet.
   *
   * @param unknown creates the negative cache of the upstream with a number
   */
  LookupQueue(int upstreams, Function<Integer, NegativeCache> unknown) {
    upstreamQueues =
        IntStream.range(0, upstreams)
            .mapToObj(i -> new UpstreamQueue(lock.newCondition(), unknown.apply(i)))
            .toList();
  }

  /**
   * Starts lookups. Callers that wait for the answers must call {@link #leave} when done.
   *
   * @param keys each once
   * @param relayed whether another server asks
   * @param waits whether the caller waits for the answers
   * @return one for each key; already complete if no upstream can be queried
   */
  List<PendingLookup> open(Collection<Md5> keys, boolean relayed, boolean waits) {
    lock.lock();
    try {
      List<PendingLookup> all = new ArrayList<>(keys.size());
      List<PendingLookup> fresh = new ArrayList<>();
      for (Md5 key : keys) {
        PendingLookup known = open.get(key);
        PendingLookup pendingLookup =
            known != null && !relayed ? known : new PendingLookup(key, relayed);
        if (known == null && !closed && open.size() < MOST) {
          open.put(key, pendingLookup);
          fresh.add(pendingLookup);
        } else if (known != pendingLookup) {
          pendingLookup.passOver();
          pendingLookup.endWithNothing();
        }
        if (waits) {
          pendingLookup.join();
        }
        all.add(pendingLookup);
      }
      route(fresh, 0);
      return all;
    } finally {
      lock.unlock();
    }
  }

  /** Ends the waiting that {@link #open} began. */
  void leave(List<PendingLookup> pendingLookups) {
    lock.lock();
    try {
      for (PendingLookup pendingLookup : pendingLookups) {
        if (pendingLookup.leave() && pendingLookup.answer().isDone()) {
          held -= pendingLookup.answer().join().size();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the next lookups for an upstream. Its thread calls {@link #answered} or {@link #failed}
   * with them afterwards.
   *
   * @throws InterruptedException when it is to stop
   */
  List<PendingLookup> take(int upstream, int most) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      return upstreamQueues.get(upstream).take(most);
    } finally {
      lock.unlock();
    }
  }

  /** An upstream has answered its first request, or one after a failure. */
  void resumed(int upstream) {
    lock.lock();
    try {
      upstreamQueues.get(upstream).setAnswering(true);
    } finally {
      lock.unlock();
    }
  }

  /** These keys are known upstream now: removes them from the negative caches. */
  void nowKnown(List<Md5> keys) {
    lock.lock();
    try {
      for (UpstreamQueue upstreamQueue : upstreamQueues) {
        keys.forEach(upstreamQueue.unknown()::remove);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether an upstream answered its last request. */
  boolean isAnswering(int upstream) {
    lock.lock();
    try {
      return upstreamQueues.get(upstream).isAnswering();
    } finally {
      lock.unlock();
    }
  }

  /**
   * An upstream has answered.
   *
   * @param asked the lookups returned by {@link #take}
   * @param answers for the keys that it knows, and for those it is uncertain about
   */
  void answered(int upstream, List<PendingLookup> asked, Map<Md5, Answer> answers) {
    lock.lock();
    try {
      UpstreamQueue upstreamQueue = upstreamQueues.get(upstream);
      List<PendingLookup> left = new ArrayList<>();
      for (PendingLookup pendingLookup : asked) {
        Answer answer = answers.get(pendingLookup.key());
        if (answer == null) {
          upstreamQueue.unknown().add(pendingLookup.key());
          left.add(pendingLookup);
        } else if (answer.pullHit() == null) {
          pendingLookup.passOver();
          left.add(pendingLookup);
        } else {
          found(pendingLookup, answer);
        }
      }
      upstreamQueue.asked();
      route(left, upstream + 1);
    } finally {
      lock.unlock();
    }
  }

  /** An upstream has failed: no lookup waits for it until it has {@link #resumed}. */
  void failed(int upstream, List<PendingLookup> asked) {
    lock.lock();
    try {
      UpstreamQueue upstreamQueue = upstreamQueues.get(upstream);
      upstreamQueue.setAnswering(false);
      upstreamQueue.asked();
      List<PendingLookup> left = new ArrayList<>(asked);
      left.addAll(upstreamQueue.drain());
      left.forEach(PendingLookup::passOver);
      route(left, upstream + 1);
    } finally {
      lock.unlock();
    }
  }

  /** Completes all pending lookups, and accepts no more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      upstreamQueues.forEach(UpstreamQueue::drain);
      open.values().forEach(PendingLookup::passOver);
      open.values().forEach(PendingLookup::endWithNothing);
      open.clear();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Queues each at the next responding upstream that may know it; completes it if there is none.
   */
  private void route(List<PendingLookup> pendingLookups, int from) {
    boolean[] idle = new boolean[upstreamQueues.size()];
    for (int i = 0; i < idle.length; i++) {
      idle[i] = upstreamQueues.get(i).isIdle();
    }
    for (PendingLookup pendingLookup : pendingLookups) {
      if (!offer(pendingLookup, from, idle)) {
        open.remove(pendingLookup.key(), pendingLookup);
        pendingLookup.endWithNothing();
      }
    }
  }

  private boolean offer(PendingLookup pendingLookup, int from, boolean[] idle) {
    for (int i = from; i < upstreamQueues.size() && !closed; i++) {
      UpstreamQueue upstreamQueue = upstreamQueues.get(i);
      if (upstreamQueue.unknown().contains(pendingLookup.key())) {
        continue;
      }
      if (upstreamQueue.isAnswering() && (idle[i] || !pendingLookup.relayed())) {
        upstreamQueue.add(pendingLookup);
        return true;
      }
      pendingLookup.passOver();
    }
    return false;
  }

  private void found(PendingLookup pendingLookup, Answer answer) {
    open.remove(pendingLookup.key(), pendingLookup);
    if (pendingLookup.isWaitedFor() && held + answer.size() <= MOST_BYTES) {
      if (pendingLookup.answer().complete(answer)) {
        held += answer.size();
      }
    } else {
      pendingLookup.passOver();
      pendingLookup.endWithNothing();
    }
  }
}
