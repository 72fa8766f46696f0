package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.engine.WriteTask.AliasTask;
import org.lucerna.store.engine.WriteTask.AttachmentTask;
import org.lucerna.store.engine.WriteTask.DeletionTask;
import org.lucerna.store.engine.WriteTask.ImportTask;
import org.lucerna.store.engine.WriteTask.ProvenanceTask;
import org.lucerna.store.engine.WriteTask.PushTask;
import org.lucerna.store.engine.WriteTask.SharedTask;
import org.lucerna.store.engine.WriteTask.SketchTask;
import org.lucerna.store.model.PushPlanner;
import org.lucerna.store.model.ServingRule;

/**
 * The only thread that changes functions. It takes the waiting tasks, plans the changes in memory,
 * commits them, and completes the tasks. So no lock is held during I/O, and pushes that arrive
 * together share one wait for the disk.
 */
final class Writer implements AutoCloseable {
  private final Backend backend;
  private final PushPlanner planner;
  private final AddressMapCache addressMaps;
  private final CloseGuard guard;
  private final WriteQueue queue = new WriteQueue();
  private final Thread thread;
  private volatile long lastPush = System.nanoTime();

  /**
   * A writer, not yet started.
   *
   * @param guard closed after the writer
   */
  Writer(Backend backend, ServingRule rule, AddressMapCache addressMaps, CloseGuard guard) {
    this.backend = backend;
    planner = new PushPlanner(rule);
    this.addressMaps = addressMaps;
    this.guard = guard;
    // Acknowledged changes are on disk, so the process may end at any time.
    thread = Thread.ofPlatform().daemon().name("lucerna-store-writer").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /**
   * Performs a task, and returns its result.
   *
   * @throws StoreException if it failed, or the writer is closed
   */
  <R> R perform(WriteTask<R> task) {
    begin(task);
    return task.await();
  }

  /**
   * Starts a task, which is completed later.
   *
   * @throws StoreException if the writer is closed
   */
  void begin(WriteTask<?> task) {
    queue.add(task);
  }

  /** When the last pushes were committed, by {@link System#nanoTime}. */
  long lastPush() {
    return lastPush;
  }

  private void run() {
    List<WriteTask<?>> group = queue.take();
    while (!group.isEmpty()) {
      List<WriteTask<?>> tasks = group;
      try {
        guard.run(() -> perform(tasks));
      } catch (Throwable trouble) {
        // Any throwable, even an OutOfMemoryError: the callers must be notified, and later tasks
        // may succeed.
        tasks.forEach(task -> task.done().completeExceptionally(trouble));
      }
      group = queue.take();
    }
  }

  private void perform(List<WriteTask<?>> group) {
    switch (group.getFirst()) {
      case DeletionTask deletion -> {
        try (DeletionStep step = new DeletionStep(backend, deletion)) {
          deletion.done().complete(step.perform());
        }
      }
      case ImportTask part ->
          part.done()
              .complete(ImportStep.perform(backend, addressMaps, part.session(), part.records()));
      case SharedTask<?> _ ->
          share(group.stream().<SharedTask<?>>map(SharedTask.class::cast).toList());
    }
  }

  private void share(List<? extends SharedTask<?>> tasks) {
    List<PushTask> planned = new ArrayList<>();
    List<CompletableFuture<Boolean>> others = new ArrayList<>();
    List<List<PushOutcome>> outcomes;
    try (PushGroup group = new PushGroup(backend, planner)) {
      group.read(pushes(tasks));
      for (SharedTask<?> task : tasks) {
        switch (task) {
          case PushTask push -> {
            try {
              group.add(push.push(), push.qualities());
              planned.add(push);
            } catch (RuntimeException ownTrouble) {
              push.done().completeExceptionally(ownTrouble);
            }
          }
          case SketchTask sketch -> {
            group.add(sketch.change());
            others.add(sketch.done());
          }
          case AttachmentTask attachment -> {
            group.add(attachment.attachment());
            others.add(attachment.done());
          }
          case ProvenanceTask provenances -> {
            group.add(provenances);
            others.add(provenances.done());
          }
          case AliasTask aliases -> {
            group.add(aliases);
            others.add(aliases.done());
          }
        }
      }
      outcomes = group.commit();
      addressMaps.changed(group.files());
    } catch (DiskFullException full) {
      throw full;
    } catch (StoreException trouble) {
      if (tasks.size() == 1) {
        throw trouble;
      }
      // A damaged value must not fail the other tasks of the group.
      tasks.forEach(this::performAlone);
      return;
    }
    if (!planned.isEmpty()) {
      lastPush = System.nanoTime();
    }
    for (int i = 0; i < planned.size(); i++) {
      planned.get(i).done().complete(outcomes.get(i));
    }
    others.forEach(done -> done.complete(true));
  }

  private static List<Push> pushes(List<? extends SharedTask<?>> tasks) {
    List<Push> pushes = new ArrayList<>();
    for (SharedTask<?> task : tasks) {
      if (task instanceof PushTask push) {
        pushes.add(push.push());
      }
    }
    return pushes;
  }

  private void performAlone(SharedTask<?> task) {
    try {
      share(List.of(task));
    } catch (StoreException trouble) {
      task.done().completeExceptionally(trouble);
    }
  }

  /** Performs the waiting tasks, refuses later ones, and returns when the thread has ended. */
  @Override
  public void close() {
    queue.close();
    Threads.join(thread);
  }
}
