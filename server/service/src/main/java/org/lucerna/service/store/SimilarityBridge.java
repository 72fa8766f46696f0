package org.lucerna.service.store;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.PullHit;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names of similar functions for clients that send keys only. Pulls never wait for it: the keys
 * that they miss are searched for afterwards, on one thread, as far as the store has their
 * sketches. Later pulls of these keys get the marked name, with a comment. The names are kept in
 * memory only. Thread-safe.
 */
public final class SimilarityBridge implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SimilarityBridge.class);

  /** Keys of a pull that are searched for together; they help to find each other. */
  private static final int PART = 10_000;

  /** Maximum number of parts of pulls that wait; further ones are dropped. */
  private static final int MAX_WAITING = 64;

  /** Maximum number of keys in the table. */
  private static final int MAX_KEYS = 200_000;

  /** Maximum number of bytes of a name and its file that are kept. */
  private static final int MAX_NAME = 1000;

  /** After this time a key may be searched for again: the store may have more by then. */
  private static final Duration TIME = Duration.ofHours(1);

  private static final int HUNDRED = 100;

  private final SimilarFunctions similar;
  private final float least;
  private final BooleanSupplier showsFiles;
  private final Supplier<RequestMemory> memory;
  private final SimilarNameTable table;
  private final BlockingQueue<Part> queue = new ArrayBlockingQueue<>(MAX_WAITING);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("similar names").unstarted(this::work);

  private SimilarityBridge(
      SimilarFunctions similar,
      float least,
      BooleanSupplier showsFiles,
      Supplier<RequestMemory> memory,
      InstantSource clock) {
    this.similar = similar;
    this.least = least;
    this.showsFiles = showsFiles;
    this.memory = memory;
    table = new SimilarNameTable(MAX_KEYS, TIME, clock);
  }

  /**
   * Starts a bridge.
   *
   * @param least probability of the names that are served
   * @param showsFiles whether comments name files
   * @param memory for each search
   */
  public static SimilarityBridge start(
      SimilarFunctions similar,
      double least,
      BooleanSupplier showsFiles,
      Supplier<RequestMemory> memory,
      InstantSource clock) {
    SimilarityBridge bridge =
        new SimilarityBridge(similar, (float) least, showsFiles, memory, clock);
    bridge.thread.start();
    return bridge;
  }

  /** Keys of a pull, in its order, and the unknown ones among them. */
  private record Part(List<Md5> keys, Set<Md5> unknown) {}

  /**
   * Completes the answer to a pull with the names that were found, and has the others searched for.
   *
   * @param keys as pulled
   * @param known the result for each key; null if unknown
   */
  List<@Nullable PullHit> complete(List<Md5> keys, List<@Nullable PullHit> known) {
    List<@Nullable PullHit> completed = new ArrayList<>(known);
    for (int from = 0; from < keys.size(); from += PART) {
      Set<Md5> unknown = new HashSet<>();
      Set<Md5> found = new HashSet<>();
      int to = Math.min(from + PART, keys.size());
      for (int i = from; i < to; i++) {
        Md5 key = keys.get(i);
        if (known.get(i) != null) {
          found.add(key);
          continue;
        }
        FunctionInfo function = table.get(key);
        if (function != null) {
          completed.set(i, new PullHit(function, 0));
        }
        if (table.isDue(key)) {
          unknown.add(key);
        }
      }
      table.removeAll(found);
      if (!unknown.isEmpty()) {
        boolean _ = !queue.offer(new Part(List.copyOf(keys.subList(from, to)), unknown));
      }
    }
    return completed;
  }

  /** Forgets keys that are known by now, or can be searched for. */
  void forget(Collection<Md5> keys) {
    table.removeAll(keys);
  }

  /** Parts of pulls that wait. */
  public int waiting() {
    return queue.size();
  }

  /** Keys in the table. */
  public int size() {
    return table.size();
  }

  private void work() {
    try {
      while (true) {
        search(queue.take());
      }
    } catch (InterruptedException closed) {
      LOG.debug("similar names: stopped");
    }
  }

  private void search(Part part) {
    try {
      Set<Md5> due = new HashSet<>(part.unknown);
      due.removeIf(key -> !table.isDue(key));
      if (!due.isEmpty()) {
        Map<Md5, FunctionInfo> found = found(part.keys, due);
        due.forEach(key -> table.put(key, found.get(key)));
      }
    } catch (StoreException | SearchTimeoutException | LimitException | RefusalException failed) {
      LOG.warn("similar names were not searched for: {}", failed.getMessage());
    } catch (RuntimeException defect) {
      LOG.error("similar names were not searched for", defect);
    }
  }

  private Map<Md5, FunctionInfo> found(List<Md5> keys, Set<Md5> due) throws RefusalException {
    Map<Md5, FunctionInfo> found = new HashMap<>();
    ProgramSketch program = similar.programOf(keys);
    boolean isAny = false;
    for (int i = 0; i < program.size() && !isAny; i++) {
      isAny = due.contains(program.key(i));
    }
    if (isAny) {
      try (RequestMemory held = memory.get()) {
        for (SimilarResult.Similar each :
            similar.find(program, least, showsFiles.getAsBoolean(), held)) {
          boolean isSure = each.probability() >= Math.round(least * SimilarResult.CERTAIN);
          if (isSure && each.name().length() + each.file().length() <= MAX_NAME) {
            // The first is the most probable. Those of a family are less probable.
            found.putIfAbsent(program.key(each.place()), served(each));
          }
        }
      }
    }
    return found;
  }

  private static FunctionInfo served(SimilarResult.Similar similar) {
    String name = similar.name().text();
    int percent = similar.probability() * HUNDRED / SimilarResult.CERTAIN;
    String comment = SimilarityMark.comment(name, similar.file().text(), percent);
    return new FunctionInfo(
        SimilarityMark.markFunction(name),
        0,
        Metadata.of(new FunctionComment(false, ByteString.utf8(comment))).encode());
  }

  /** Stops the thread; a search in progress ends first. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
