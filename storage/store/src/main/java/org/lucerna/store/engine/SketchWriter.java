package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.SketchStore.Stored;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.engine.SketchPlanner.Replacement;
import org.lucerna.store.engine.WriteTask.SketchTask;
import org.lucerna.store.model.FunctionHead;

/**
 * Stores sketches. The caller's thread decides which sketches are stored; the writer only commits
 * them, part by part, so that pushes wait for one part at most. Thread-safe.
 */
final class SketchWriter {
  /** Number of functions that are planned at a time. */
  private static final int PART = Backend.MAX_HEADS;

  /**
   * Approximate number of functions whose sketches are committed together: each commit waits for
   * the disk.
   */
  private static final int COMMIT = 8 * PART;

  /** Typical size of a sketch in bytes. */
  private static final int SKETCH_BYTES = 175;

  private final Backend backend;
  private final Writer writer;
  private final CloseGuard guard;
  private final HealthMonitor health;
  private final FeatureRarity rarity;
  private final SketchPlanner planner;

  SketchWriter(
      Backend backend,
      Writer writer,
      CloseGuard guard,
      HealthMonitor health,
      FeatureRarity rarity) {
    this.backend = backend;
    this.writer = writer;
    this.guard = guard;
    this.health = health;
    this.rarity = rarity;
    planner = new SketchPlanner(backend, rarity);
  }

  private <R> R guarded(Supplier<R> action) {
    return health.watch(() -> guard.call(action));
  }

  /** Commits changes, and returns when they are durable. */
  void commit(SketchChange change) {
    boolean _ = health.watch(() -> writer.perform(SketchTask.of(change)));
  }

  /** Commits changes, several together, while the next ones are planned. */
  private final class Commits {
    private final List<StoredSketch> sketches = new ArrayList<>();
    private final List<Posting> postings = new ArrayList<>();
    private final List<PartPosting> parts = new ArrayList<>();
    private @Nullable SketchTask running;

    void add(List<StoredSketch> stored, List<StoredSketch> posted) {
      sketches.addAll(stored);
      postings.addAll(planner.postings(posted));
      beginIfMany();
    }

    void add(List<PartPosting> posted) {
      parts.addAll(posted);
      beginIfMany();
    }

    private void beginIfMany() {
      if (postings.size() + parts.size() >= COMMIT * Sketch.POSTED_FEATURES) {
        begin(null, 0);
      }
    }

    private void begin(@Nullable StoredProgram program, long done) {
      await();
      SketchChange change = new SketchChange(sketches, postings, program, parts, null, done);
      sketches.clear();
      postings.clear();
      parts.clear();
      if (!change.isEmpty()) {
        SketchTask next = SketchTask.of(change);
        health.watch(
            () -> {
              writer.begin(next);
              return true;
            });
        running = next;
      }
    }

    private void await() {
      SketchTask last = running;
      running = null;
      if (last != null) {
        boolean _ = health.watch(last::await);
      }
    }

    /** Commits the rest, and waits for it. */
    void finish(@Nullable StoredProgram program, long done) {
      begin(program, done);
      await();
    }
  }

  /**
   * Stores the sketches of a program, and its call graph.
   *
   * @param sender number of the account
   * @param done number of the {@link PendingSketches} that these are; 0 for none
   * @param between called before each part; an exception from it ends the work
   */
  Stored store(
      Md5 inputMd5,
      ProgramSketch program,
      Selection selection,
      int sender,
      long done,
      Runnable between) {
    Commits commits = new Commits();
    PartIndex parts = planner.parts();
    Set<Md5> met = new HashSet<>();
    int count = 0;
    for (int i = 0; i < program.size(); i += PART) {
      between.run();
      Map<Md5, Sketch> part = new TreeMap<>();
      for (int place = i; place < Math.min(i + PART, program.size()); place++) {
        if (met.add(program.key(place))) {
          part.put(program.key(place), program.sketch(place));
        }
      }
      List<StoredSketch> due = guarded(() -> plan(part, selection, sender, parts));
      commits.add(due, due);
      count += due.size();
    }
    CallGraph graph = CallGraph.of(program);
    StoredProgram replacing =
        guarded(
            () -> {
              long file = backend.file(inputMd5);
              return file == 0 ? null : planner.replacing(new StoredProgram(file, sender, graph));
            });
    if (replacing != null) {
      commits.add(parts.postings(replacing.file(), graph));
    }
    commits.finish(replacing, done);
    return new Stored(count, replacing != null);
  }

  /**
   * The sketches that are to be stored.
   *
   * @param parts receives the sketches that the functions have afterwards
   */
  private List<StoredSketch> plan(
      Map<Md5, Sketch> sketches, Selection selection, int account, PartIndex parts) {
    Replacement replacement = planner.replacement(sketches.keySet());
    List<Md5> due =
        sketches.keySet().stream()
            .filter(key -> replacement.isDue(key, account, Sketch.VERSION))
            .toList();
    List<Md5> selected =
        switch (selection) {
          case KNOWN -> known(due);
          case ALL -> due;
        };
    Set<Md5> stored = new HashSet<>(selected);
    sketches.forEach(
        (key, sketch) -> {
          Sketch kept = stored.contains(key) ? sketch : replacement.sketch(key);
          if (kept != null) {
            parts.add(ShortKey.of(key), kept);
          }
        });
    return selected.stream()
        .map(key -> stored(key, account, Objects.requireNonNull(sketches.get(key))))
        .toList();
  }

  /**
   * Functions with a live version.
   *
   * @param keys sorted, each once
   */
  private List<Md5> known(List<Md5> keys) {
    List<@Nullable FunctionHead> heads = backend.heads(keys);
    List<Md5> known = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (heads.get(i) != null) {
        known.add(keys.get(i));
      }
    }
    return known;
  }

  private StoredSketch stored(Md5 key, int account, Sketch sketch) {
    ByteSink out = new ByteSink(SKETCH_BYTES);
    boolean fits = sketch.size() <= Sketch.STORED_FEATURES;
    (fits ? sketch : sketch.heaviest(rarity, Sketch.STORED_FEATURES)).write(out);
    return new StoredSketch(key, account, out.toByteString());
  }

  /** Like {@link SketchStore#reindex}. */
  void rebuild(LongConsumer progress) {
    backend.sketches().clearPostings();
    Commits commits = new Commits();
    long count = 0;
    // Every sketch stored from now on has its postings.
    try (Snapshot snapshot = backend.snapshot();
        Scan<StoredSketch> scan = snapshot.sketches()) {
      List<StoredSketch> part = new ArrayList<>();
      for (StoredSketch next = scan.next(); next != null; next = scan.next()) {
        part.add(next);
        if (part.size() == PART) {
          checkInterruption();
          commits.add(List.of(), part);
          count += part.size();
          progress.accept(count);
          part.clear();
        }
      }
      commits.add(List.of(), part);
      count += part.size();
    }
    rebuildParts(commits);
    commits.finish(null, 0);
    progress.accept(count);
  }

  private void rebuildParts(Commits commits) {
    try (Snapshot snapshot = backend.snapshot();
        Scan<StoredProgram> scan = snapshot.programs()) {
      for (StoredProgram next = scan.next(); next != null; next = scan.next()) {
        checkInterruption();
        commits.add(planner.parts(next));
      }
    }
  }

  /**
   * Posts the parts of files again, as far as they have call graphs: they were stored before the
   * sketches of their functions.
   *
   * @param files numbers of the files
   */
  void postParts(Iterable<Long> files) {
    Commits commits = new Commits();
    for (long file : files) {
      List<PartPosting> posted =
          guarded(
              () -> {
                StoredProgram program = backend.sketches().program(file);
                return program == null ? List.of() : planner.parts(program);
              });
      commits.add(posted);
    }
    commits.finish(null, 0);
  }

  private static void checkInterruption() {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException("reindexing was interrupted, and postings are missing: repeat it");
    }
  }
}
