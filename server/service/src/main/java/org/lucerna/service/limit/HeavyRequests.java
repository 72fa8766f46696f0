package org.lucerna.service.limit;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs requests that take much processor time on a few platform threads, which the operating system
 * schedules fairly: virtual threads yield only when they wait. First come, first served, but one
 * client has at most half of the threads. Thread-safe.
 */
public final class HeavyRequests implements AutoCloseable {
  private static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private final FairPool places = new FairPool(THREADS, THREADS / 2);
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("heavy request ", 0).factory());

  /** No thread so far: they are started when requests come. */
  public HeavyRequests() {}

  /**
   * A request.
   *
   * @param <E> exception type of the work
   */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Runs a request, and waits for its end. An exception of the work is rethrown.
   *
   * @param patience how long to wait for a thread
   * @throws ServerBusyException if none became free in that time
   */
  public <T, E extends Exception> T run(String client, Duration patience, Work<T, E> request)
      throws E, InterruptedException, ServerBusyException {
    if (!places.acquire(FairPool.Request.of(client, 1), patience)) {
      throw new ServerBusyException();
    }
    try {
      Future<T> result = threads.submit(() -> request.run());
      return result.get();
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNull(failed.getCause());
      if (cause instanceof Error error) {
        throw error;
      }
      if (cause instanceof RuntimeException defect) {
        throw defect;
      }
      @SuppressWarnings("unchecked")
      E own = (E) cause;
      throw own;
    } finally {
      places.release(client, 1);
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
