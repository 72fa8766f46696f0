package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
    return IntStream.iterate(0, from -> from < items.size(), from -> from + share)
        .boxed()
        .toList()
        .parallelStream()
        .map(
            from -> {
              List<T> part = items.subList(from, Math.min(items.size(), from + share));
              Function<T, List<R>> worker = workers.get();
              List<R> results = new ArrayList<>();
              part.forEach(item -> results.addAll(worker.apply(item)));
              listener.at(done.addAndGet(part.size()), items.size());
              return results;
            })
        .flatMap(List::stream)
        .toList();
  }
}
