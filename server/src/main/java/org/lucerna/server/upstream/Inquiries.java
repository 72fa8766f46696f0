package org.lucerna.server.upstream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lucerna.bytes.Md5;
import org.lucerna.server.upstream.Inquiry.Answer;

/**
 * The keys under way, and which upstream is asked for each. One lock guards all of it, and nothing
 * is waited for while it is held. Safe for use by many threads.
 */
final class Inquiries {
  /** Keys under way at one time. */
  static final int MOST = 100_000;

  /** Names and metadata held at one time for those who wait, in bytes. */
  static final long MOST_BYTES = 256L << 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Md5, Inquiry> open = new HashMap<>();
  private final List<Lane> lanes;
  private long held;
  private boolean closed;

  /**
   * Inquiries at some upstreams, none of which has answered yet.
   *
   * @param unknown makes what is remembered of the upstream with that number
   */
  Inquiries(int upstreams, Function<Integer, UnknownKeys> unknown) {
    lanes =
        IntStream.range(0, upstreams)
            .mapToObj(i -> new Lane(lock.newCondition(), unknown.apply(i)))
            .toList();
  }

  /**
   * Has upstreams asked. Who waits for the answers {@link #leave leaves} in the end.
   *
   * @param keys each once
   * @param relayed whether another server asks
   * @param waits whether the answers are waited for
   * @return one for each key; done where nobody is to be asked
   */
  List<Inquiry> open(Collection<Md5> keys, boolean relayed, boolean waits) {
    lock.lock();
    try {
      List<Inquiry> all = new ArrayList<>(keys.size());
      List<Inquiry> fresh = new ArrayList<>();
      for (Md5 key : keys) {
        Inquiry known = open.get(key);
        Inquiry inquiry = known != null && !relayed ? known : new Inquiry(key, relayed);
        if (known == null && !closed && open.size() < MOST) {
          open.put(key, inquiry);
          fresh.add(inquiry);
        } else if (known != inquiry) {
          inquiry.passOver();
          inquiry.endWithNothing();
        }
        if (waits) {
          inquiry.join();
        }
        all.add(inquiry);
      }
      route(fresh, 0);
      return all;
    } finally {
      lock.unlock();
    }
  }

  /** The opposite of opening them to wait. */
  void leave(List<Inquiry> inquiries) {
    lock.lock();
    try {
      for (Inquiry inquiry : inquiries) {
        if (inquiry.leave() && inquiry.answer().isDone()) {
          held -= inquiry.answer().join().size();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * What is to be asked of an upstream next. Its thread tells then that they were {@link #answered}
   * or have {@link #failed}.
   *
   * @throws InterruptedException when it is to stop
   */
  List<Inquiry> take(int upstream, int most) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      return lanes.get(upstream).take(most);
    } finally {
      lock.unlock();
    }
  }

  /** An upstream has answered a first question, or one after a failure. */
  void resumed(int upstream) {
    lock.lock();
    try {
      lanes.get(upstream).setAnswering(true);
    } finally {
      lock.unlock();
    }
  }

  /** Somebody knows these now, so that asking again makes sense. */
  void nowKnown(List<Md5> keys) {
    lock.lock();
    try {
      for (Lane lane : lanes) {
        keys.forEach(lane.unknown()::remove);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether an upstream answered what it was asked last. */
  boolean isAnswering(int upstream) {
    lock.lock();
    try {
      return lanes.get(upstream).isAnswering();
    } finally {
      lock.unlock();
    }
  }

  /**
   * An upstream has answered.
   *
   * @param asked what {@link #take} gave
   * @param answers to those of the keys that it knows, and to those that it could not tell of
   */
  void answered(int upstream, List<Inquiry> asked, Map<Md5, Answer> answers) {
    lock.lock();
    try {
      Lane lane = lanes.get(upstream);
      List<Inquiry> left = new ArrayList<>();
      for (Inquiry inquiry : asked) {
        Answer answer = answers.get(inquiry.key());
        if (answer == null) {
          lane.unknown().add(inquiry.key());
          left.add(inquiry);
        } else if (answer.known() == null) {
          inquiry.passOver();
          left.add(inquiry);
        } else {
          found(inquiry, answer);
        }
      }
      lane.asked();
      route(left, upstream + 1);
    } finally {
      lock.unlock();
    }
  }

  /** An upstream has not answered: nobody waits for it until it {@link #resumed}. */
  void failed(int upstream, List<Inquiry> asked) {
    lock.lock();
    try {
      Lane lane = lanes.get(upstream);
      lane.setAnswering(false);
      lane.asked();
      List<Inquiry> left = new ArrayList<>(asked);
      left.addAll(lane.drain());
      left.forEach(Inquiry::passOver);
      route(left, upstream + 1);
    } finally {
      lock.unlock();
    }
  }

  /** Ends all that are under way, and takes no more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      lanes.forEach(Lane::drain);
      open.values().forEach(Inquiry::passOver);
      open.values().forEach(Inquiry::endWithNothing);
      open.clear();
    } finally {
      lock.unlock();
    }
  }

  /** Hands each to the next upstream that may know it and answers; ends it where there is none. */
  private void route(List<Inquiry> inquiries, int from) {
    boolean[] idle = new boolean[lanes.size()];
    for (int i = 0; i < idle.length; i++) {
      idle[i] = lanes.get(i).isIdle();
    }
    for (Inquiry inquiry : inquiries) {
      if (!offer(inquiry, from, idle)) {
        open.remove(inquiry.key(), inquiry);
        inquiry.endWithNothing();
      }
    }
  }

  private boolean offer(Inquiry inquiry, int from, boolean[] idle) {
    for (int i = from; i < lanes.size() && !closed; i++) {
      Lane lane = lanes.get(i);
      if (lane.unknown().contains(inquiry.key())) {
        continue;
      }
      if (lane.isAnswering() && (idle[i] || !inquiry.relayed())) {
        lane.add(inquiry);
        return true;
      }
      inquiry.passOver();
    }
    return false;
  }

  private void found(Inquiry inquiry, Answer answer) {
    open.remove(inquiry.key(), inquiry);
    if (inquiry.isWaitedFor() && held + answer.size() <= MOST_BYTES) {
      if (inquiry.answer().complete(answer)) {
        held += answer.size();
      }
    } else {
      inquiry.passOver();
      inquiry.endWithNothing();
    }
  }
}
