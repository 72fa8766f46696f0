package org.lucerna.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
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
  private static final int CHANGES = 64;
  private static final Duration VISIBLE = Duration.ofMillis(500);

  /** The same while functions are read for the first time: each costs a segment of the index. */
  private static final Duration FIRST_VISIBLE = Duration.ofSeconds(5);

  private static final Duration DURABLE = Duration.ofSeconds(30);

  private final SearchIndex index;
  private final FunctionCatalog catalog;
  private final ChangeFeed changes;

  /** Functions up to this key were read; null if none were, or all. */
  private @Nullable Md5 scanned;

  private boolean complete;

  /** Position of the last change that is in the index; 0 if none is. */
  private long position;

  private boolean dirty;
  private boolean visible = true;
  private long refreshed = System.nanoTime();
  private long committed = System.nanoTime();

  private IndexFollower(SearchIndex index, FunctionCatalog catalog, ChangeFeed changes) {
    this.index = index;
    this.catalog = catalog;
    this.changes = changes;
    scanned = index.scanned();
    complete = index.isComplete();
  }

  /** Opens the index in a folder; it is made again if the store does not know it. */
  static IndexFollower open(Path folder, FunctionCatalog catalog, ChangeFeed changes)
      throws IOException {
    Files.createDirectories(folder);
    if (changes.register(FunctionSearch.CONSUMER)) {
      clear(folder);
    }
    SearchIndex index = SearchIndex.open(folder);
    try {
      if (!index.isComplete() && index.scanned() == null) {
        // What was acknowledged is not here.
        changes.remove(FunctionSearch.CONSUMER);
        boolean _ = changes.register(FunctionSearch.CONSUMER);
      }
      return new IndexFollower(index, catalog, changes);
    } catch (RuntimeException failed) {
      index.close();
      throw failed;
    }
  }

  /** Makes an empty index in a folder. */
  static IndexFollower make(Path folder, FunctionCatalog catalog, ChangeFeed changes)
      throws IOException {
    Files.createDirectories(folder);
    clear(folder);
    return open(folder, catalog, changes);
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
    boolean changed = readChanges();
    boolean more = changed;
    if (!complete) {
      readAll();
      more = true;
    }
    long now = System.nanoTime();
    Duration longest = complete || changed ? VISIBLE : FIRST_VISIBLE;
    if (!visible && (!more || now - refreshed > longest.toNanos())) {
      index.refresh();
      visible = true;
      refreshed = now;
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
    try {
      page.parallelStream().forEach(this::add);
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
    changed();
    if (page.isEmpty()) {
      complete = true;
      commit();
    } else {
      scanned = page.getLast().key();
    }
  }

  private void add(CatalogEntry entry) {
    try {
      index.add(SearchDocument.of(entry));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

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
    for (int i = 0; i < changedKeys.size(); i++) {
      CatalogEntry entry = entries.get(i);
      if (entry == null) {
        index.remove(changedKeys.get(i));
      } else {
        index.put(SearchDocument.of(entry));
      }
    }
    position = next.getLast().position();
    changed();
    return true;
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

  /** Closes the index; all that was added is durable. */
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
