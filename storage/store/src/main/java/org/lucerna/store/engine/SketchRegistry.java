package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.ranking.Attestation;

/** The sketches of a back-end. Thread-safe. */
final class SketchRegistry implements SketchStore {
  /** Maximum number of parts of all files that are looked at for one feature. */
  private static final int MAX_PARTS = 1 << 20;

  private final Backend backend;
  private final SketchWriter writer;
  private final SketchIndexer indexer;
  private final CloseGuard guard;
  private final HealthMonitor health;

  SketchRegistry(
      Backend backend,
      SketchWriter writer,
      SketchIndexer indexer,
      CloseGuard guard,
      HealthMonitor health) {
    this.backend = backend;
    this.writer = writer;
    this.indexer = indexer;
    this.guard = guard;
    this.health = health;
  }

  private <R> R guarded(Supplier<R> action) {
    return health.watch(() -> guard.call(action));
  }

  @Override
  public Stored store(
      Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    return writer.store(inputMd5, program, selection, Attestation.numberOf(account), 0, () -> {});
  }

  @Override
  public void accept(Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account) {
    ByteSink out = new ByteSink();
    program.write(out);
    long number = indexer.reserve();
    writer.commit(
        SketchChange.accept(
            new PendingSketches(
                number, inputMd5, Attestation.numberOf(account), selection, out.toByteString())));
    indexer.add(number, program.size());
  }

  @Override
  public long waiting() {
    return indexer.waiting();
  }

  @Override
  public List<List<FunctionSketch>> sketches(long[] shortKeys) {
    indexer.await();
    long[] sorted = Arrays.stream(shortKeys).sorted().distinct().toArray();
    List<List<FunctionSketch>> found = new ArrayList<>(sorted.length);
    for (int i = 0; i < sorted.length; i += SketchData.MAX_SKETCHES) {
      int end = Math.min(i + SketchData.MAX_SKETCHES, sorted.length);
      long[] part = Arrays.copyOfRange(sorted, i, end);
      for (List<StoredSketch> same : guarded(() -> backend.sketches().sketches(part))) {
        found.add(health.watch(() -> decoded(same)));
      }
    }
    return Arrays.stream(shortKeys)
        .mapToObj(shortKey -> found.get(Arrays.binarySearch(sorted, shortKey)))
        .toList();
  }

  private static List<FunctionSketch> decoded(List<StoredSketch> stored) {
    List<FunctionSketch> decoded = new ArrayList<>(stored.size());
    for (StoredSketch each : stored) {
      Sketch sketch = each.sketch();
      if (sketch != null) {
        decoded.add(new FunctionSketch(each.key(), sketch));
      }
    }
    return decoded;
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    indexer.await();
    List<long[]> posted = new ArrayList<>(features.length);
    for (int i = 0; i < features.length; i += SketchData.MAX_FEATURES) {
      int end = Math.min(i + SketchData.MAX_FEATURES, features.length);
      int[] part = Arrays.copyOfRange(features, i, end);
      posted.addAll(guarded(() -> backend.sketches().posted(part, limit)));
    }
    return posted;
  }

  @Override
  public int[] parts(Md5 inputMd5, int feature) {
    indexer.await();
    return guarded(
        () -> {
          long file = backend.file(inputMd5);
          return backend.sketches().parts(new int[] {feature}, MAX_PARTS).getFirst().stream()
              .filter(part -> part.file() == file)
              .mapToInt(CallGraphPart::number)
              .toArray();
        });
  }

  @Override
  public @Nullable CallGraph program(Md5 inputMd5) {
    indexer.await();
    return guarded(
        () -> {
          long file = backend.file(inputMd5);
          StoredProgram program = file == 0 ? null : backend.sketches().program(file);
          return program == null ? null : program.graph();
        });
  }

  @Override
  public void reindex(LongConsumer progress) {
    indexer.await();
    boolean _ =
        guarded(
            () -> {
              writer.rebuild(progress);
              return true;
            });
  }
}
