package org.lucerna.cli.idb;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lucerna.idb.IdaDatabase;

/**
 * Opens databases in the order given. While one of them is read, other threads open the next ones,
 * at most {@value #MOST}, and inflate the sections that every reader needs. Not thread-safe.
 */
final class IdbReadAhead implements AutoCloseable {
  /** Each holds up to 48 MiB of a compressed section in memory. */
  private static final int MOST = 4;

  /** Opens a file. */
  interface Opener {
    IdaDatabase open(Path file) throws Exception;
  }

  private final Iterator<Path> files;
  private final Opener opener;
  private final int ahead = Math.min(MOST, Runtime.getRuntime().availableProcessors());
  private final ExecutorService threads =
      Executors.newFixedThreadPool(ahead, Thread.ofPlatform().daemon().factory());
  private final Deque<Future<IdaDatabase>> opened = new ArrayDeque<>();

  IdbReadAhead(List<Path> files, Opener opener) {
    this.files = files.iterator();
    this.opener = opener;
  }

  /**
   * The next database, which the caller closes.
   *
   * @throws Exception thrown by the opener
   */
  IdaDatabase next() throws Exception {
    while (opened.size() <= ahead && files.hasNext()) {
      Path file = files.next();
      opened.add(threads.submit(() -> open(file)));
    }
    try {
      return opened.remove().get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }

  private IdaDatabase open(Path file) throws Exception {
    IdaDatabase database = opener.open(file);
    try {
      // The name is one of the last records: reading it inflates most of a compressed section.
      database.root().inputFile();
    } catch (RuntimeException damaged) {
      // The command that reads the database reports the damage.
    }
    return database;
  }

  /** Closes databases that were opened ahead but not read. */
  @Override
  public void close() {
    threads.shutdown();
    for (Future<IdaDatabase> left : opened) {
      try {
        left.get().close();
      } catch (ExecutionException failed) {
        // The file could not be opened, so there is nothing to close.
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
