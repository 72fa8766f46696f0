package org.lucerna.store.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.CallGraph;
import org.lucerna.store.DamagedException;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.Push;
import org.lucerna.store.Removal;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.ranking.MetadataQuality;

/**
 * A task of the writer, which a caller waits for.
 *
 * @param <R> its result
 */
sealed interface WriteTask<R> {
  /** Always completed by the writer. */
  CompletableFuture<R> done();

  /**
   * Waits for the outcome, also if interrupted: the task will be done, and the caller must know the
   * result.
   */
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
   * A copy of the exception for one of several callers that wait for the same task, so that each
   * has its own stack trace.
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

  /**
   * A task that shares a commit, and so a wait for the disk, with others that wait.
   *
   * @param <R> its result
   */
  sealed interface SharedTask<R> extends WriteTask<R> {
    /** Approximate size of its batch, in bytes. */
    long bytes();

    /** The number of functions that it changes. */
    int functions();
  }

  /**
   * A push.
   *
   * @param qualities of the metadata of its functions, measured by the thread that pushes
   */
  record PushTask(
      Push push, List<Integer> qualities, long bytes, CompletableFuture<List<PushOutcome>> done)
      implements SharedTask<List<PushOutcome>> {
    /** Approximate size of a function in a batch without its name and metadata, in bytes. */
    private static final int ROW_BYTES = 128;

    /**
     * From this number of functions on, several threads measure the metadata: about 10 ms of work
     * for one.
     */
    private static final int MANY = 4096;

    static PushTask of(Push push) {
      long bytes = ROW_BYTES;
      for (PushedFunction pushed : push.functions()) {
        bytes += ROW_BYTES + pushed.function().name().length();
        bytes += pushed.function().metadata().length();
      }
      Stream<PushedFunction> pushed = push.functions().stream();
      List<Integer> qualities =
          (push.functions().size() < MANY ? pushed : pushed.parallel())
              .map(function -> MetadataQuality.of(function.function()))
              .toList();
      return new PushTask(push, qualities, bytes, new CompletableFuture<>());
    }

    @Override
    public int functions() {
      return push.functions().size();
    }
  }

  /** A change of sketches, planned already. */
  record SketchTask(SketchChange change, long bytes, CompletableFuture<Boolean> done)
      implements SharedTask<Boolean> {
    /** Approximate size of a posting, and of the frame of another row, in a batch. */
    private static final int ROW_BYTES = 32;

    static SketchTask of(SketchChange change) {
      long bytes = (long) ROW_BYTES * (change.postings().size() + change.parts().size());
      for (StoredSketch sketch : change.sketches()) {
        bytes += ROW_BYTES + sketch.bytes().length();
      }
      StoredProgram program = change.program();
      bytes += program == null ? 0 : (long) CallGraph.FUNCTION_BYTES * program.graph().size();
      PendingSketches accepted = change.accepted();
      bytes += accepted == null ? 0 : accepted.program().length();
      return new SketchTask(change, bytes, new CompletableFuture<>());
    }

    @Override
    public int functions() {
      return change.sketches().size();
    }
  }

  /** An attachment of a program, which replaces another one. */
  record AttachmentTask(StoredAttachment attachment, CompletableFuture<Boolean> done)
      implements SharedTask<Boolean> {
    static AttachmentTask of(StoredAttachment attachment) {
      return new AttachmentTask(attachment, new CompletableFuture<>());
    }

    @Override
    public long bytes() {
      return attachment.bytes().length();
    }

    @Override
    public int functions() {
      return 0;
    }
  }

  /**
   * Aliases of functions.
   *
   * @param aliases planned already
   * @param removes whether they are removed, not added
   */
  record AliasTask(List<FunctionAlias> aliases, boolean removes, CompletableFuture<Boolean> done)
      implements SharedTask<Boolean> {
    /** Approximate size of an alias in a batch, in bytes. */
    private static final int ALIAS_BYTES = 160;

    static AliasTask adding(List<FunctionAlias> aliases) {
      return new AliasTask(aliases, false, new CompletableFuture<>());
    }

    static AliasTask removing(List<FunctionAlias> aliases) {
      return new AliasTask(aliases, true, new CompletableFuture<>());
    }

    @Override
    public long bytes() {
      return (long) ALIAS_BYTES * aliases.size();
    }

    @Override
    public int functions() {
      return aliases.size();
    }
  }

  /**
   * Where files are from.
   *
   * @param provenances planned already
   */
  record ProvenanceTask(List<FileProvenance> provenances, CompletableFuture<Boolean> done)
      implements SharedTask<Boolean> {
    /** Approximate size of one in a batch without its texts, in bytes. */
    private static final int ROW_BYTES = 100;

    static ProvenanceTask of(List<FileProvenance> provenances) {
      return new ProvenanceTask(provenances, new CompletableFuture<>());
    }

    @Override
    public long bytes() {
      long bytes = 0;
      for (FileProvenance each : provenances) {
        bytes += ROW_BYTES + 2L * each.component().length();
        bytes += each.provenance().purl().length() + each.provenance().path().length();
      }
      return bytes;
    }

    @Override
    public int functions() {
      return 0;
    }
  }

  /**
   * A part of a deletion.
   *
   * @param keys of the functions to check, sorted, each once
   * @param matcher selects their versions
   * @param lastOnly whether only the served version may be deleted
   * @param limit maximum number of versions to delete
   * @param removal account and time of the deletion
   * @param dryRun whether nothing is written
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
   * The result of a deletion.
   *
   * @param functions number of functions that lost a version
   * @param versions number of deleted versions
   */
  record Deleted(long functions, long versions) {}
}
