package org.lucerna.store.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.WriteTask.SharedTask;

/**
 * The tasks that wait for the writer, in order. It needs no limit of its own: each caller waits for
 * the outcome of its task, so there are no more tasks than callers. Thread-safe.
 */
final class WriteQueue {
  /** Maximum size of tasks taken together, so that they share one wait for the disk. */
  private static final long GROUP_BYTES = 16 << 20;

  private static final int GROUP_FUNCTIONS = 20_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<WriteTask<?>> waiting = new ArrayDeque<>();
  private boolean closed;

  /**
   * Adds a task at the end.
   *
   * @throws StoreException if the queue is closed
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
   * Waits for the next tasks to perform together: a part of a deletion or of an import, or those
   * that are shared. Empty if the queue is closed and all tasks were taken.
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
        if (next instanceof SharedTask<?> shared) {
          bytes += shared.bytes();
          functions += shared.functions();
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

  /** Refuses further tasks. Waiting ones are still taken. */
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
