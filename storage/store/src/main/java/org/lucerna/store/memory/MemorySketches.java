package org.lucerna.store.memory;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;

/** The sketches that similarity search uses. Thread-safe. */
record MemorySketches(MemoryData data) implements SketchData {
  @Override
  public List<List<StoredSketch>> sketches(long[] shortKeys) {
    return Arrays.stream(shortKeys).mapToObj(this::sketches).toList();
  }

  private List<StoredSketch> sketches(long shortKey) {
    return data.sketches().tailMap(ShortKey.leastKey(shortKey)).values().stream()
        .takeWhile(sketch -> ShortKey.of(sketch.key()) == shortKey)
        .limit(MAX_SAME_SHORT_KEY)
        .toList();
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    return Arrays.stream(features).mapToObj(feature -> posted(feature, limit)).toList();
  }

  private long[] posted(int feature, int limit) {
    return data.postings().tailSet(new Posting(feature, 0)).stream()
        .takeWhile(posting -> posting.feature() == feature)
        .limit(limit)
        .mapToLong(Posting::function)
        .toArray();
  }

  @Override
  public List<List<CallGraphPart>> parts(int[] features, int limit) {
    return Arrays.stream(features).mapToObj(feature -> parts(feature, limit)).toList();
  }

  private List<CallGraphPart> parts(int feature, int limit) {
    return data.parts().tailSet(new PartPosting(feature, new CallGraphPart(0, 0))).stream()
        .takeWhile(posting -> posting.feature() == feature)
        .limit(limit)
        .map(PartPosting::part)
        .toList();
  }

  @Override
  public void clearPostings() {
    data.parts().clear();
    data.postings().clear();
  }

  @Override
  public @Nullable StoredProgram program(long file) {
    return data.programs().get(file);
  }

  @Override
  public List<Long> pending() {
    return List.copyOf(data.pending().keySet());
  }

  @Override
  public @Nullable PendingSketches pending(long number) {
    return data.pending().get(number);
  }

  @Override
  public SketchTotals totals() {
    return new SketchTotals(data.sketches().size(), data.postings().size(), data.programs().size());
  }
}
