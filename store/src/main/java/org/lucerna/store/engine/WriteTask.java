package org.lucerna.store.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Outcome;
import org.lucerna.store.Push;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.Removal;
import org.lucerna.store.StoreException;
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
          throw copyOf(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * An exception for one of several callers that wait for the same task: each throws its own, so
   * that the stack trace is its own.
   */
  private static RuntimeException copyOf(@Nullable Throwable cause) {
    return switch (cause) {
      case DiskFullException full -> new DiskFullException(message(full), full);
      case DamagedException damaged -> new DamagedException(message(damaged), damaged);
      case StoreException trouble -> new StoreException(message(trouble), trouble);
      case null -> new StoreException("the store failed");
      default -> new StoreException("the store failed: " + cause, cause);
    };
  }

  private static String message(StoreException e) {
    String message = e.getMessage();
    return message == null ? "the store failed" : message;
  }

  /** A push. Several that wait are written together. */
  record PushTask(Push push, long bytes, CompletableFuture<List<Outcome>> done)
      implements WriteTask<List<Outcome>> {
    /** What a function costs in a batch beside its name and metadata, roughly. */
    private static final int ROW_BYTES = 128;

    static PushTask of(Push push) {
      long bytes = ROW_BYTES;
      for (PushedFunction pushed : push.functions()) {
        bytes += ROW_BYTES + pushed.function().name().length();
        bytes += pushed.function().metadata().length();
      }
      return new PushTask(push, bytes, new CompletableFuture<>());
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
  record DeletionTask(
      List<Md5> keys,
      VersionMatcher matcher,
      boolean lastOnly,
      long limit,
      Removal removal,
      boolean dryRun,
      CompletableFuture<Deleted> done)
      implements WriteTask<Deleted> {}

  /** A part of an import. */
  record ImportTask(
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
