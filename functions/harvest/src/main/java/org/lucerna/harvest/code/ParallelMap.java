package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lucerna.harvest.HarvestListener;

/** Work on many items, shared out among the processors. */
public final class ParallelMap {
  private ParallelMap() {}

  /**
   * The results of all items, in order. An exception ends the work.
   *
   * @param share number of items that a worker takes at a time
   * @param workers creates a worker for one thread
   * @param listener receives the number of items done
   */
  public static <T, R> List<R> harvest(
      List<T> items, int share, Supplier<Function<T, List<R>>> workers, HarvestListener listener) {
    AtomicInteger done = new AtomicInteger();
    Function<List<T>, List<R>> work =
        part -> {
          Function<T, List<R>> worker = workers.get();
          List<R> results = new ArrayList<>();
          part.forEach(item -> results.addAll(worker.apply(item)));
          listener.at(done.addAndGet(part.size()), items.size());
          return results;
        };
    if (items.size() <= share) {
      return List.copyOf(work.apply(items));
    }
    List<List<T>> parts = new ArrayList<>();
    for (int from = 0; from < items.size(); from += share) {
      parts.add(items.subList(from, Math.min(items.size(), from + share)));
    }
    return parts.parallelStream().map(work).flatMap(List::stream).toList();
  }
}
