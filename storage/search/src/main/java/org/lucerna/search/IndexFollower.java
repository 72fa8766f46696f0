package org.lucerna.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.ChangeFeed.Change;
import org.lucerna.store.FunctionCatalog;

/**
 * Brings an index up to date: reads all functions in the order of their keys, once, and those that
 * change. Changes are acknowledged after they are durable in the index, so that a crash repeats
 * some of them. Used by one thread.
 */
final class IndexFollower implements AutoCloseable {
  private static final int PAGE = 1000;

  /** Number of changes read together: few, so that the pauses between them are short. */
  private static final int CHANGES = 4;

  /** Number of functions that one thread indexes at a time. */
  private static final int TOGETHER = 100;

  /** Time after which changes can be found while there are more to index. */
  private static final Duration VISIBLE = Duration.ofMillis(500);

  /**
   * Ratio of the time between two refreshes to a refresh's duration: each makes a segment of the
   * index.
   */
  private static final int REFRESHES = 20;

  private static final Duration DURABLE = Duration.ofSeconds(30);

  private final SearchIndex index;
  private final FunctionCatalog catalog;
  private final ChangeFeed changes;
  private final BackgroundPace pace;

  /** Functions up to this key were read; null if none were, or all. */
  private @Nullable Md5 scanned;

  private boolean complete;

  /** Position of the last change that is in the index; 0 if none is. */
  private long position;

  private boolean dirty;
  private boolean visible = true;
  private long refreshed = System.nanoTime();

  /** How long the last refresh took. */
  private long refreshing;

  private long committed = System.nanoTime();

  private IndexFollower(
      SearchIndex index, FunctionCatalog catalog, ChangeFeed changes, BackgroundPace pace) {
    this.index = index;
    this.catalog = catalog;
    this.changes = changes;
    this.pace = pace;
    scanned = index.scanned();
    complete = index.isComplete();
  }

  /** Opens the index in a folder; it is made again if the store does not know it. */
  static IndexFollower open(
      Path folder, FunctionCatalog catalog, ChangeFeed changes, BackgroundPace pace)
      throws IOException {
    Files.createDirectories(folder);
    if (changes.register(FunctionSearch.CONSUMER)) {
      clear(folder);
    }
    SearchIndex index = SearchIndex.open(folder);
    try {
      if (!index.isComplete() && index.scanned() == null) {
        // The index lacks the acknowledged changes.
        changes.remove(FunctionSearch.CONSUMER);
        boolean _ = changes.register(FunctionSearch.CONSUMER);
      }
      return new IndexFollower(index, catalog, changes, pace);
    } catch (RuntimeException failed) {
      index.close();
      throw failed;
    }
  }

  /** Makes an empty index in a folder. */
  static IndexFollower make(
      Path folder, FunctionCatalog catalog, ChangeFeed changes, BackgroundPace pace)
      throws IOException {
    Files.createDirectories(folder);
    clear(folder);
    return open(folder, catalog, changes, pace);
  }

  private static void clear(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  SearchIndex index() {
    return index;
  }

  /**
   * Indexes some functions.
   *
   * @return whether there may be more to do at once
   * @throws IOException if the index cannot be written, or its files were deleted
   */
  boolean step() throws IOException {
    boolean more = readChanges();
    if (!complete) {
      readAll();
      more = true;
    }
    long now = System.nanoTime();
    long longest = Math.max(VISIBLE.toNanos(), REFRESHES * refreshing);
    if (!visible && (!more || now - refreshed > longest)) {
      refresh();
    }
    if (dirty && now - committed > DURABLE.toNanos()) {
      commit();
    }
    if (!more) {
      index.checkFiles();
    }
    return more;
  }

  private void readAll() throws IOException {
    List<CatalogEntry> page = catalog.entriesAfter(scanned, PAGE);
    forEach(page, index::add);
    changed();
    if (page.isEmpty()) {
      refresh();
      complete = true;
      commit();
    } else {
      scanned = page.getLast().key();
    }
  }

  /** An operation on functions of the index. */
  @FunctionalInterface
  private interface Action {
    void accept(List<SearchDocument> functions) throws IOException;
  }

  /** Uses all processors unless pushes need them. */
  private void forEach(List<CatalogEntry> functions, Action action) throws IOException {
    List<List<CatalogEntry>> parts =
        functions.stream().gather(Gatherers.windowFixed(TOGETHER)).toList();
    try {
      (pace.isBusy() ? parts.stream() : parts.parallelStream())
          .forEach(
              part -> {
                try {
                  action.accept(part.stream().map(SearchDocument::of).toList());
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  /** Indexes the next changes, if there are any. */
  private boolean readChanges() throws IOException {
    List<Change> next = changes.read(FunctionSearch.CONSUMER, position, CHANGES);
    if (next.isEmpty()) {
      return false;
    }
    Set<Md5> keys = new LinkedHashSet<>();
    next.forEach(change -> keys.addAll(change.keys()));
    // Those are yet to be read for the first time.
    keys.removeIf(key -> !complete && (scanned == null || key.compareTo(scanned) > 0));
    List<Md5> changedKeys = List.copyOf(keys);
    List<@Nullable CatalogEntry> entries = catalog.entries(changedKeys);
    List<CatalogEntry> known = new ArrayList<>();
    for (int i = 0; i < changedKeys.size(); i++) {
      CatalogEntry entry = entries.get(i);
      if (entry == null) {
        index.remove(changedKeys.get(i));
      } else {
        known.add(entry);
      }
    }
    forEach(known, index::put);
    position = next.getLast().position();
    changed();
    return true;
  }

  private void refresh() throws IOException {
    long begun = System.nanoTime();
    index.refresh();
    visible = true;
    refreshed = System.nanoTime();
    refreshing = refreshed - begun;
  }

  private void changed() {
    dirty = true;
    visible = false;
  }

  private void commit() throws IOException {
    index.commit(complete ? null : scanned);
    if (position > 0) {
      changes.acknowledge(FunctionSearch.CONSUMER, position);
    }
    dirty = false;
    committed = System.nanoTime();
  }

  /** Closes the index; all added functions are durable. */
  @Override
  public void close() throws IOException {
    try (index) {
      if (dirty) {
        commit();
      }
    }
  }

  /** Closes an index that cannot be used any more. */
  void abandon() throws IOException {
    index.close();
  }
}
