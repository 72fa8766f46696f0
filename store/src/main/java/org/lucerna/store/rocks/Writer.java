package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Outcome;
import org.lucerna.store.ServingRule;
import org.lucerna.store.StoreException;
import org.lucerna.store.rocks.Work.DeletionWork;
import org.lucerna.store.rocks.Work.ImportWork;
import org.lucerna.store.rocks.Work.PushWork;

/**
 * The one thread that changes functions. It takes what waits, works out what becomes of it in
 * memory, writes that in one batch, and then tells those who wait. So there is no lock to hold
 * while the disk works, and pushes that come together share one wait for it.
 */
final class Writer implements AutoCloseable {
  private final Database database;
  private final ServingRule rule;
  private final Ledger ledger;
  private final Layouts layouts;
  private final Gate gate;
  private final WriteQueue queue = new WriteQueue();
  private final Thread thread;

  /**
   * A writer, not yet started.
   *
   * @param gate closed after the writer
   */
  Writer(Database database, ServingRule rule, Ledger ledger, Layouts layouts, Gate gate) {
    this.database = database;
    this.rule = rule;
    this.ledger = ledger;
    this.layouts = layouts;
    this.gate = gate;
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
  <R> R perform(Work<R> work) {
    begin(work);
    return work.await();
  }

  /**
   * Has {@code work} done; it tells itself when.
   *
   * @throws StoreException where the writer is closed
   */
  void begin(Work<?> work) {
    queue.add(work);
  }

  private void run() {
    List<Work<?>> group = queue.take();
    while (!group.isEmpty()) {
      List<Work<?>> works = group;
      try {
        gate.pass(
            () -> {
              perform(works);
              return true;
            });
      } catch (Throwable trouble) {
        // Whatever it is, even memory running out: the callers must hear of it, and the next ones
        // may be luckier.
        works.forEach(work -> work.done().completeExceptionally(trouble));
      }
      group = queue.take();
    }
  }

  private void perform(List<Work<?>> group) {
    switch (group.getFirst()) {
      case DeletionWork deletion -> {
        try (DeletionStep step = new DeletionStep(database, ledger, deletion)) {
          deletion.done().complete(step.perform());
        }
      }
      case ImportWork part -> {
        try (ImportStep step = new ImportStep(database, ledger, layouts, part.session())) {
          part.done().complete(step.perform(part.records()));
        }
      }
      case PushWork _ -> push(group.stream().map(PushWork.class::cast).toList());
    }
  }

  private void push(List<PushWork> works) {
    List<PushWork> written = new ArrayList<>();
    List<List<Outcome>> outcomes = new ArrayList<>();
    try (PushGroup group = new PushGroup(database, rule, ledger.counters())) {
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
        ledger.commit(group.batch(), group.counters());
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
