package org.lucerna.store.rocks;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.FunctionHead;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of {@code current}: from memory if they are cached, otherwise from the database.
 * Thread-safe. A thread reads all of them into memory after {@link #start}, as far as there is
 * room.
 */
final class CurrentRows implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentRows.class);

  /** Delay before rows are read, so that a server has the processors until it is ready. */
  private static final Duration DELAY = Duration.ofSeconds(1);

  private final Database database;

  /** Null if no rows are kept in memory. */
  private final @Nullable RowCache cache;

  private final AtomicLong tickets = new AtomicLong();
  private @Nullable ScheduledExecutorService loader;
  private volatile boolean stopped;

  /**
   * Rows of a database.
   *
   * @param bytes maximum size of the rows in memory; 0 to keep none
   */
  CurrentRows(Database database, long bytes) {
    this.database = database;
    cache = bytes == 0 ? null : new RowCache(bytes, new SecureRandom().nextLong());
  }

  /** See {@link org.lucerna.store.backend.Backend#heads}. */
  List<@Nullable FunctionHead> heads(List<Md5> keys) {
    @Nullable FunctionHead[] heads = new @Nullable FunctionHead[keys.size()];
    long ticket = tickets.incrementAndGet();
    int[] missing = new int[heads.length];
    int count = 0;
    for (int i = 0; i < heads.length; i++) {
      Md5 key = keys.get(i);
      byte[] value = cache == null ? null : cache.get(key, ticket);
      if (value == null) {
        missing[count++] = i;
      } else if (value.length > 0) {
        heads[i] = FunctionRow.decode(Keys.function(key), value);
      }
    }
    if (count > 0) {
      read(keys, Arrays.copyOf(missing, count), heads, ticket);
    }
    return Arrays.asList(heads);
  }

  /** Reads the rows at {@code places} from the database. */
  private void read(List<Md5> keys, int[] places, @Nullable FunctionHead[] heads, long ticket) {
    List<byte[]> rows = new ArrayList<>(places.length);
    for (int place : places) {
      rows.add(Keys.function(keys.get(place)));
    }
    List<? extends byte @Nullable []> values = database.multiGet(Column.CURRENT, rows);
    for (int i = 0; i < places.length; i++) {
      byte[] value = values.get(i);
      if (value != null) {
        heads[places[i]] = FunctionRow.decode(rows.get(i), value);
        if (cache != null) {
          cache.offer(keys.get(places[i]), value, ticket);
        }
      }
    }
  }

  /**
   * Rows have been written.
   *
   * @param rows their values; null for those that were deleted
   */
  void written(Map<Md5, byte @Nullable []> rows) {
    if (cache == null) {
      return;
    }
    Bulk.stream(rows.entrySet())
        .forEach(
            row -> {
              byte @Nullable [] value = row.getValue();
              if (value == null) {
                cache.forget(row.getKey());
              } else {
                cache.put(row.getKey(), value);
              }
            });
  }

  /** Writing failed, so the rows of these functions may have been written. */
  void uncertain(Set<Md5> keys) {
    if (cache != null) {
      keys.forEach(cache::forget);
    }
  }

  /** Starts to read all rows into memory soon, unless they are cached. */
  void start() {
    if (cache != null && !areInMemory()) {
      stopped = false;
      loader =
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().daemon().name("lucerna-store-rows").factory());
      Future<?> _ = loader.schedule(() -> load(cache), DELAY.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void load(RowCache into) {
    try (RowView view = database.snapshot();
        RowIterator rows = view.scan(Column.CURRENT)) {
      while (!stopped && rows.next()) {
        if (rows.key().length == Md5.BYTES) {
          into.load(Md5.of(rows.key(), 0), rows.value());
        }
      }
      if (!stopped) {
        into.complete();
      }
    } catch (StoreException unreadable) {
      // Functions that are not in memory are read from the database, which reports damage itself.
      LOG.warn("not all functions are read into memory: {}", unreadable.getMessage());
    }
  }

  /** Whether every row that is not in memory for lack of room is known there. */
  boolean areInMemory() {
    return cache != null && cache.isComplete();
  }

  /** Waits for the end of the work begun by {@link #start}: it must not use a closed database. */
  void stop() {
    stopped = true;
    if (loader != null) {
      loader.shutdownNow();
      loader.close();
      loader = null;
    }
  }

  /** Stops; no other call may be under way, or follow. */
  @Override
  public void close() {
    stop();
    if (cache != null) {
      cache.close();
    }
  }
}
