package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.CallGraph;
import org.lucerna.store.engine.WriteTask.ImportTask;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AttachmentRecord;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.CallGraphRecord;
import org.lucerna.store.exchange.StoreRecord.SketchRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/**
 * Imports records into a store, part by part. Each part is on disk before the next one is written,
 * and the next one is collected meanwhile. Not thread-safe. Pushes, pulls and deletions may
 * continue meanwhile; a function that is pulled for the first time while its frequency is imported
 * may keep its own.
 *
 * <p>A version that the store already has, with the same contents from the same push, is not added
 * again and stays unchanged; so an import may be repeated, also after it was interrupted. New
 * versions are ordered among the others by the times of their pushes; later versions of the
 * function then get new ids, so that the latest is served. Of two frequencies the greater one is
 * kept. A push is imported with its first new version; only a store that was empty also imports
 * pushes that added nothing, and keeps all ids.
 *
 * <p>A sketch that the store already has stays unchanged, and so does a call graph that has more
 * functions than the imported one.
 *
 * <p>An account that the store already has stays unchanged; an audit entry that it already has is
 * not added again.
 *
 * <p>Records accepted since the last part are lost without a {@link #flush}.
 */
public final class StoreImport implements RecordSink {
  /** A part is written when its records take about this much memory. */
  private static final long PART_BYTES = 8 << 20;

  private static final int PART_RECORDS = 20_000;

  private final Writer writer;
  private final ImportSession session;
  private final SketchWriter sketches;
  private final AccountRegistry accounts;
  private List<StoreRecord> part = new ArrayList<>();
  private long bytes;

  /** The part being written; stays set if it failed, so that no further part is written. */
  private @Nullable ImportTask running;

  private ImportCount count = ImportCount.NONE;

  StoreImport(
      Writer writer, ImportSession session, SketchWriter sketches, AccountRegistry accounts) {
    this.writer = writer;
    this.sketches = sketches;
    this.session = session;
    this.accounts = accounts;
  }

  /**
   * Accepts a record, and begins to write the part if it is large enough.
   *
   * @throws org.lucerna.store.DiskFullException if there was no room for an earlier part; the parts
   *     before that one are stored
   * @throws org.lucerna.store.StoreException if writing failed otherwise, or an id is out of range
   */
  @Override
  public void accept(StoreRecord record) {
    switch (record) {
      case AccountRecord account -> accounts.addImported(account.account());
      case AuditRecord audit -> accounts.addImported(audit.entry());
      default -> take(record);
    }
  }

  private void take(StoreRecord record) {
    part.add(record);
    bytes +=
        switch (record) {
          case VersionRecord version ->
              version.function().name().length() + version.function().metadata().length();
          case CallGraphRecord program -> (long) CallGraph.FUNCTION_BYTES * program.graph().size();
          case AttachmentRecord attachment -> attachment.bytes().length();
          case SketchRecord sketch -> sketch.sketch().length();
          default -> 0;
        };
    if (bytes >= PART_BYTES || part.size() >= PART_RECORDS) {
      write();
    }
  }

  /**
   * Writes all accepted records; returns when they are on disk.
   *
   * @throws org.lucerna.store.StoreException as {@link #accept}
   */
  public void flush() {
    write();
    finish();
    sketches.postParts(session.takePrograms());
  }

  private void write() {
    finish();
    if (!part.isEmpty()) {
      ImportTask work = new ImportTask(part, session, new CompletableFuture<>());
      part = new ArrayList<>();
      bytes = 0;
      writer.begin(work);
      running = work;
    }
  }

  private void finish() {
    ImportTask work = running;
    if (work != null) {
      count = count.plus(work.await());
      running = null;
    }
  }

  /** Counts of the import up to the last completed part, all of it on disk. */
  public ImportCount count() {
    return count;
  }
}
