package org.lucerna.store.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.WriteTask.PushTask;

/**
 * What waits to be written, in order. It needs no bound of its own: whoever adds to it waits for
 * the outcome, so it is as long as there are callers.
 */
final class WriteQueue {
  /** Pushes are taken together up to here, so that one wait for the disk serves all of them. */
  private static final long GROUP_BYTES = 16 << 20;

  private static final int GROUP_FUNCTIONS = 20_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<WriteTask<?>> waiting = new ArrayDeque<>();
  private boolean closed;

  /**
   * Adds to the end.
   *
   * @throws StoreException where the queue is closed
   */
  void add(WriteTask<?> writeTask) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreException("the store is closed");
      }
      waiting.add(writeTask);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /**
   * What is to be done next, in one go: a part of a deletion or of an import, or pushes. Waits for
   * it. Empty when the queue is closed and all is done.
   */
  List<WriteTask<?>> take() {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      List<WriteTask<?>> group = new ArrayList<>();
      long bytes = 0;
      long functions = 0;
      for (WriteTask<?> next = waiting.peek(); next != null; next = waiting.peek()) {
        if (next instanceof PushTask push) {
          bytes += push.bytes();
          functions += push.push().functions().size();
          if (!group.isEmpty() && (bytes > GROUP_BYTES || functions > GROUP_FUNCTIONS)) {
            break;
          }
          group.add(waiting.remove());
        } else {
          if (group.isEmpty()) {
            group.add(waiting.remove());
          }
          break;
        }
      }
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Refuses additions from now on. What waits will still be taken. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
