package org.lucerna.store.rocks;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Outcome;
import org.lucerna.store.Push;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.StoreRecord;

/**
 * Something for the writer to do, and somebody who waits for it.
 *
 * @param <R> what comes of it
 */
sealed interface WriteTask<R> {
  /** Completed by the writer, in any case. */
  CompletableFuture<R> done();

  /** Waits for the outcome, also when interrupted: it is on its way, and the caller must know. */
  default R await() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return done().get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw RocksErrors.again(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A push. Several that wait are written together. */
  record PushWork(Push push, long bytes, CompletableFuture<List<Outcome>> done)
      implements WriteTask<List<Outcome>> {
    /** What a function costs in a batch beside its name and metadata, roughly. */
    private static final int ROW_BYTES = 128;

    static PushWork of(Push push) {
      long bytes = ROW_BYTES;
      for (PushedFunction pushed : push.functions()) {
        bytes += ROW_BYTES + pushed.function().name().length();
        bytes += pushed.function().metadata().length();
      }
      return new PushWork(push, bytes, new CompletableFuture<>());
    }
  }

  /**
   * A part of a deletion.
   *
   * @param keys functions to look at, sorted, each once
   * @param matcher which of their versions are meant
   * @param lastOnly whether only the served version may go
   * @param limit how many versions may go
   * @param removal who and when
   * @param dryRun whether nothing is to be written
   */
  record DeletionWork(
      List<Md5> keys,
      VersionMatcher matcher,
      boolean lastOnly,
      long limit,
      PastVersion.Removal removal,
      boolean dryRun,
      CompletableFuture<Deleted> done)
      implements WriteTask<Deleted> {}

  /** A part of an import. */
  record ImportWork(
      List<StoreRecord> records, ImportSession session, CompletableFuture<ImportCount> done)
      implements WriteTask<ImportCount> {}

  /**
   * What a deletion did.
   *
   * @param functions that lost a version
   * @param versions that went
   */
  record Deleted(long functions, long versions) {}
}
