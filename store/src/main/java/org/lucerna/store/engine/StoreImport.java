package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.engine.WriteTask.ImportTask;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;

/**
 * Brings records into a store, part by part; each part is on disk before the next one begins, and
 * while it is written the next one is taken. It belongs to one thread. Pushes, pulls and deletions
 * may go on beside it; what is pulled for the first time while its frequency is brought may keep
 * its own.
 *
 * <p>A version that the store holds already, told by the same push in the same words, is not added
 * again, and stays as it is; so doing an import twice, or again after it was cut short, does no
 * harm. New ones find their place among the others by the times of their pushes; versions of the
 * function that are later get new ids then, so that the latest is served. Of two frequencies the
 * greater one stays. A push is taken over with the first version that is new through it; only a
 * store that was empty takes also those that brought nothing new, and all ids.
 *
 * <p>An account that the store has already stays as it is; a line of the audit log that it has
 * already is not added again.
 *
 * <p>What was accepted since the last part is lost without a {@link #flush}.
 */
public final class StoreImport implements RecordSink {
  /** A part is written when its records take about so much. */
  private static final long PART_BYTES = 8 << 20;

  private static final int PART_RECORDS = 20_000;

  private final Writer writer;
  private final ImportSession session;
  private final AccountRegistry accounts;
  private List<StoreRecord> part = new ArrayList<>();
  private long bytes;

  /** The part that is being written; stays where it failed, so that nothing follows it. */
  private @Nullable ImportTask running;

  private ImportCount count = ImportCount.NONE;

  StoreImport(Writer writer, ImportSession session, AccountRegistry accounts) {
    this.writer = writer;
    this.session = session;
    this.accounts = accounts;
  }

  /**
   * Takes a record, and begins to write what waits where that is much.
   *
   * @throws org.lucerna.store.DiskFullException where there was no room for an earlier part; those
   *     before it are there
   * @throws org.lucerna.store.StoreException where that failed otherwise, or an id is out of range
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
    if (record instanceof VersionRecord version) {
      bytes += version.function().name().length() + version.function().metadata().length();
    }
    if (bytes >= PART_BYTES || part.size() >= PART_RECORDS) {
      write();
    }
  }

  /**
   * Writes what waits, and returns when it is on disk.
   *
   * @throws org.lucerna.store.StoreException as {@link #accept}
   */
  public void flush() {
    write();
    finish();
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

  /** What has been done up to the last part that was waited for, all of it on disk. */
  public ImportCount count() {
    return count;
  }
}
