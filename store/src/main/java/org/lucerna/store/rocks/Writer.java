package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Outcome;
import org.lucerna.store.ServingRule;
import org.lucerna.store.StoreException;
import org.lucerna.store.rocks.WriteTask.DeletionWork;
import org.lucerna.store.rocks.WriteTask.ImportWork;
import org.lucerna.store.rocks.WriteTask.PushWork;

/**
 * The one thread that changes functions. It takes what waits, works out what becomes of it in
 * memory, writes that in one batch, and then tells those who wait. So there is no lock to hold
 * while the disk works, and pushes that come together share one wait for it.
 */
final class Writer implements AutoCloseable {
  private final Database database;
  private final ServingRule rule;
  private final CommitLog commitLog;
  private final Layouts layouts;
  private final CloseGuard closeGuard;
  private final WriteQueue queue = new WriteQueue();
  private final Thread thread;

  /**
   * A writer, not yet started.
   *
   * @param closeGuard closed after the writer
   */
  Writer(
      Database database,
      ServingRule rule,
      CommitLog commitLog,
      Layouts layouts,
      CloseGuard closeGuard) {
    this.database = database;
    this.rule = rule;
    this.commitLog = commitLog;
    this.layouts = layouts;
    this.closeGuard = closeGuard;
    // What was acknowledged is on disk, so a program may end without asking.
    thread = Thread.ofPlatform().daemon().name("lucerna-store-writer").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /**
   * Does {@code work}, and returns what came of it.
   *
   * @throws StoreException where it failed, or the writer is closed
   */
  <R> R perform(WriteTask<R> writeTask) {
    begin(writeTask);
    return writeTask.await();
  }

  /**
   * Has {@code work} done; it tells itself when.
   *
   * @throws StoreException where the writer is closed
   */
  void begin(WriteTask<?> writeTask) {
    queue.add(writeTask);
  }

  private void run() {
    List<WriteTask<?>> group = queue.take();
    while (!group.isEmpty()) {
      List<WriteTask<?>> writeTasks = group;
      try {
        closeGuard.pass(
            () -> {
              perform(writeTasks);
              return true;
            });
      } catch (Throwable trouble) {
        // Whatever it is, even memory running out: the callers must hear of it, and the next ones
        // may be luckier.
        writeTasks.forEach(writeTask -> writeTask.done().completeExceptionally(trouble));
      }
      group = queue.take();
    }
  }

  private void perform(List<WriteTask<?>> group) {
    switch (group.getFirst()) {
      case DeletionWork deletion -> {
        try (DeletionStep step = new DeletionStep(database, commitLog, deletion)) {
          deletion.done().complete(step.perform());
        }
      }
      case ImportWork part -> {
        try (ImportStep step = new ImportStep(database, commitLog, layouts, part.session())) {
          part.done().complete(step.perform(part.records()));
        }
      }
      case PushWork _ -> push(group.stream().map(PushWork.class::cast).toList());
    }
  }

  private void push(List<PushWork> works) {
    List<PushWork> written = new ArrayList<>();
    List<List<Outcome>> outcomes = new ArrayList<>();
    try (PushGroup group = new PushGroup(database, rule, commitLog.counters())) {
      group.read(works.stream().map(PushWork::push).toList());
      for (PushWork work : works) {
        PushPlan plan;
        try {
          plan = group.plan(work.push());
        } catch (RuntimeException ownTrouble) {
          work.done().completeExceptionally(ownTrouble);
          continue;
        }
        group.add(plan);
        written.add(work);
        outcomes.add(plan.outcomes());
      }
      if (!written.isEmpty()) {
        commitLog.commit(group.batch(), group.counters());
        layouts.changed(group.laid());
      }
    } catch (DiskFullException full) {
      throw full;
    } catch (StoreException trouble) {
      if (works.size() == 1) {
        throw trouble;
      }
      // One damaged value must not fail the pushes that happen to stand beside it.
      works.forEach(this::pushAlone);
      return;
    }
    for (int i = 0; i < written.size(); i++) {
      written.get(i).done().complete(outcomes.get(i));
    }
  }

  private void pushAlone(PushWork work) {
    try {
      push(List.of(work));
    } catch (StoreException trouble) {
      work.done().completeExceptionally(trouble);
    }
  }

  /** Finishes what waits, refuses what comes later, and returns when the thread has ended. */
  @Override
  public void close() {
    queue.close();
    Threads.join(thread);
  }
}
