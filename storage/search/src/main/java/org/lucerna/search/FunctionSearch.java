package org.lucerna.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches the functions of a store. Its index is a folder that a thread keeps up to date with the
 * store's {@link ChangeFeed}, about a second late; while more is pushed than it can index in a
 * fifth of its time, it follows later. Pushes never wait for it. The folder may be deleted at any
 * time: the index is made again, and finds more and more until it is complete. The same happens if
 * its files are damaged: they are checked after the start, each hour, and when a search fails.
 *
 * <p>Thread-safe.
 */
public final class FunctionSearch implements AutoCloseable {
  /** The name under which it reads the change feed. */
  public static final String CONSUMER = "search";

  /** The greatest number of hits on a page. */
  public static final int MAX_LIMIT = 100;

  private static final Logger LOG = LoggerFactory.getLogger(FunctionSearch.class);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration SHORT_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** Interval of checks of the files: searches of damaged files may find less without failing. */
  private static final Duration RECHECK = Duration.ofHours(1);

  /** Ratio of the time between two checks of the files to a check's duration. */
  private static final int CHECKS = 20;

  private final Path folder;
  private final FunctionCatalog catalog;
  private final ChangeFeed changes;
  private final BackgroundPace pace;
  private final Duration recheck;
  private final Thread thread;

  /** Null until the index is open. */
  private volatile @Nullable IndexFollower follower;

  /** Whether its files were checked since it was opened, and no search has failed since. */
  private volatile boolean trusted;

  /** When the files were last checked: {@link System#nanoTime}. */
  private long checked;

  /** How long that took, in nanoseconds; 0 if they were not. */
  private long checking;

  private final CountDownLatch closed = new CountDownLatch(1);

  private FunctionSearch(
      Path folder,
      FunctionCatalog catalog,
      ChangeFeed changes,
      BackgroundPace pace,
      Duration recheck) {
    this.folder = folder;
    this.catalog = catalog;
    this.changes = changes;
    this.pace = pace;
    this.recheck = recheck;
    thread = Thread.ofPlatform().daemon().name("lucerna-search").unstarted(this::follow);
  }

  /**
   * Begins to open the index in a folder, or to make one, and keeps it up to date until it is
   * closed. Failures to open it are logged, and it is tried again.
   *
   * @param folder created if missing; only one process may use it
   * @param pace the share of time left to pushes
   */
  public static FunctionSearch start(
      Path folder, FunctionCatalog catalog, ChangeFeed changes, BackgroundPace pace) {
    return start(folder, catalog, changes, pace, RECHECK);
  }

  /**
   * The same for a store that does not change any more.
   *
   * @param folder as above; of this store alone
   * @param pace of a store that does change: its pushes come first
   */
  public static FunctionSearch ofUnchanging(
      Path folder, FunctionCatalog catalog, BackgroundPace pace) {
    return start(folder, catalog, NoChanges.INSTANCE, pace);
  }

  /**
   * Starts a search with another interval of checks.
   *
   * @param recheck how long after a check of the files they are checked again
   */
  static FunctionSearch start(
      Path folder,
      FunctionCatalog catalog,
      ChangeFeed changes,
      BackgroundPace pace,
      Duration recheck) {
    FunctionSearch search = new FunctionSearch(folder, catalog, changes, pace, recheck);
    search.thread.start();
    return search;
  }

  /**
   * Finds functions.
   *
   * @param limit at most this many, from 1 to {@link #MAX_LIMIT}
   * @param cursor of the page before; null for the first page
   * @throws SearchSyntaxException if the query or the cursor is not valid
   * @throws StoreException if the store cannot be read
   * @throws IOException if the index cannot be read, is not open yet, or may be damaged
   */
  public SearchPage search(SearchQuery query, int limit, @Nullable String cursor)
      throws IOException {
    IndexFollower current = follower;
    if (current == null) {
      throw new IOException("the search index is not open yet");
    }
    SearchIndex.Found found = found(current, query, Math.clamp(limit, 1, MAX_LIMIT), cursor);
    List<SearchHit> hits = new ArrayList<>();
    for (Md5 key : found.keys()) {
      // One by one: each may have much metadata.
      CatalogEntry entry = catalog.entries(List.of(key)).getFirst();
      if (entry != null) {
        SearchDocument document = SearchDocument.of(entry);
        List<SearchHit.Reason> reasons = HitReasons.of(query, document);
        if (reasons != null) {
          hits.add(SearchHit.of(document, reasons));
        }
      }
    }
    return new SearchPage(hits, found.total(), found.isExact(), isComplete(), found.cursor());
  }

  private SearchIndex.Found found(
      IndexFollower current, SearchQuery query, int limit, @Nullable String cursor)
      throws IOException {
    try {
      return current.index().search(query, limit, cursor);
    } catch (SearchSyntaxException wrong) {
      throw wrong;
    } catch (AlreadyClosedException replaced) {
      throw new IOException("the search index is being made again: try again soon", replaced);
    } catch (IOException | RuntimeException damaged) {
      // Damaged bytes make Lucene throw anything.
      if (trusted) {
        LOG.warn("a search failed: the files of its index are checked", damaged);
      }
      trusted = false;
      throw new IOException("the search failed, and its index is checked: try again soon", damaged);
    }
  }

  /** The number of functions in the index. */
  public long size() {
    IndexFollower current = follower;
    return current == null ? 0 : current.index().size();
  }

  /** Whether all functions of the store are in the index; else it is being made, or checked. */
  public boolean isComplete() {
    IndexFollower current = follower;
    return trusted && current != null && current.index().isComplete();
  }

  private void follow() {
    boolean isNew = false;
    Duration trouble = PAUSE;
    Duration pause = Duration.ZERO;
    while (!isClosedAfter(pause)) {
      long begun = System.nanoTime();
      try {
        IndexFollower current = follower;
        if (current == null) {
          current =
              isNew
                  ? IndexFollower.make(folder, catalog, changes, pace)
                  : IndexFollower.open(folder, catalog, changes, pace);
          trusted = isNew;
          checking = 0;
          follower = current;
          isNew = false;
        }
        check(current.index());
        if (current.step()) {
          leaveToPushes(System.nanoTime() - begun);
          pause = Duration.ZERO;
        } else {
          pause = PAUSE;
        }
        trouble = PAUSE;
      } catch (StoreException failure) {
        LOG.warn("the search index waits for the store: {}", failure.getMessage());
        pause = trouble;
        trouble = twice(trouble);
      } catch (IOException | RuntimeException failure) {
        LOG.warn("the search index is made again: {}", failure.toString());
        abandon();
        isNew = true;
        pause = trouble;
        trouble = twice(trouble);
      }
    }
  }

  /** Checks the files if that is due. Failing searches must not keep it busy. */
  private void check(SearchIndex index) throws IOException {
    long begun = System.nanoTime();
    long pause = Math.max(trusted ? recheck.toNanos() : 0, CHECKS * checking);
    if (begun - checked >= pause || checking == 0) {
      index.checkIntegrity();
      trusted = true;
      checked = System.nanoTime();
      checking = checked - begun;
    }
  }

  /** Pauses while pushes come in, after {@code nanos} of work. */
  private void leaveToPushes(long nanos) {
    long end = System.nanoTime() + pace.pause(nanos);
    while (end - System.nanoTime() > 0 && pace.isBusy() && !isClosedAfter(SHORT_PAUSE)) {
      // Continues as soon as no pushes come in.
    }
  }

  /** An interrupt instead would close files that are being written. */
  private boolean isClosedAfter(Duration pause) {
    try {
      return closed.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }

  private static Duration twice(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  private void abandon() {
    IndexFollower current = follower;
    follower = null;
    if (current != null) {
      try {
        current.abandon();
      } catch (IOException | RuntimeException e) {
        LOG.debug("the search index was not closed cleanly: {}", e.toString());
      }
    }
  }

  /**
   * Stops; everything that was indexed is durable. A server that is killed instead indexes the
   * changes of its last half minute again.
   */
  @Override
  public void close() throws IOException {
    closed.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    IndexFollower current = follower;
    if (current != null) {
      current.close();
    }
  }
}
