package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;

/** Decides which sketches and call graphs are stored, and under which features. Thread-safe. */
final class SketchPlanner {
  private final Backend backend;
  private final FeatureRarity rarity;

  /**
   * A planner.
   *
   * @param rarity decides which features are the heaviest
   */
  SketchPlanner(Backend backend, FeatureRarity rarity) {
    this.backend = backend;
    this.rarity = rarity;
  }

  /**
   * The sketches that replace what is stored: of functions without a sketch, or with one of an
   * older version. Of several sketches of a function, the first one.
   */
  List<StoredSketch> replacing(Collection<StoredSketch> sketches) {
    Map<Md5, StoredSketch> replacing = new TreeMap<>();
    sketches.forEach(sketch -> replacing.putIfAbsent(sketch.key(), sketch));
    List<Md5> keys = List.copyOf(replacing.keySet());
    for (int i = 0; i < keys.size(); i += Backend.MAX_SKETCHES) {
      List<Md5> part = keys.subList(i, Math.min(i + Backend.MAX_SKETCHES, keys.size()));
      long[] shortKeys = part.stream().mapToLong(ShortKey::of).distinct().toArray();
      for (List<StoredSketch> stored : backend.sketches(shortKeys)) {
        for (StoredSketch each : stored) {
          replacing.computeIfPresent(
              each.key(), (_, given) -> given.version() > each.version() ? given : null);
        }
      }
    }
    return List.copyOf(replacing.values());
  }

  /**
   * The postings of sketches; those with another version of the features have none.
   *
   * @throws org.lucerna.store.DamagedException if a sketch is damaged
   */
  List<Posting> postings(Collection<StoredSketch> sketches) {
    List<Posting> postings = new ArrayList<>(Sketch.POSTED_FEATURES * sketches.size());
    for (StoredSketch stored : sketches) {
      Sketch sketch = stored.sketch();
      if (sketch != null) {
        long function = ShortKey.of(stored.key());
        sketch.forHeaviest(
            rarity,
            Sketch.POSTED_FEATURES,
            feature -> postings.add(new Posting(feature, function)));
      }
    }
    return postings;
  }

  /** The call graph of a file; null if the stored one has more functions. */
  @Nullable StoredProgram replacing(long file, CallGraph graph) {
    CallGraph stored = backend.program(file);
    return stored == null || stored.size() <= graph.size() ? new StoredProgram(file, graph) : null;
  }
}
