package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.ranking.Attestation;

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
   * Whether a sketch of a function replaces the stored one: there is none, it has an older version,
   * or its sender is unknown.
   *
   * @param keys of the functions that will be queried
   */
  Replacement replacement(Collection<Md5> keys) {
    Map<Md5, StoredSketch> stored = new HashMap<>();
    forStored(keys.stream().mapToLong(ShortKey::of), sketch -> stored.put(sketch.key(), sketch));
    return new Replacement(stored);
  }

  /** Reads the stored sketches of functions, ordered by key, each once. */
  private void forStored(LongStream shortKeys, Consumer<StoredSketch> action) {
    long[] all = shortKeys.sorted().distinct().toArray();
    for (int from = 0; from < all.length; from += SketchData.MAX_SKETCHES) {
      int to = Math.min(from + SketchData.MAX_SKETCHES, all.length);
      backend
          .sketches()
          .sketches(Arrays.copyOfRange(all, from, to))
          .forEach(same -> same.forEach(action));
    }
  }

  /**
   * Decides which sketches replace stored ones.
   *
   * @param stored the stored sketches of the functions
   */
  record Replacement(Map<Md5, StoredSketch> stored) {
    /** Whether a sketch of some version replaces the stored one of a function. */
    boolean isDue(Md5 key, int account, int version) {
      StoredSketch known = stored.get(key);
      return known == null
          || known.version() < version
          || (known.account() == Attestation.NONE && account != Attestation.NONE);
    }

    /** The stored sketch of a function; null if there is none of this version of the features. */
    @Nullable Sketch sketch(Md5 key) {
      StoredSketch known = stored.get(key);
      return known == null ? null : known.sketch();
    }
  }

  /** An index for the parts of one program. */
  PartIndex parts() {
    return new PartIndex(rarity);
  }

  /**
   * The postings of the parts of a stored program.
   *
   * @throws org.lucerna.store.DamagedException if a sketch is damaged
   */
  List<PartPosting> parts(StoredProgram program) {
    PartIndex parts = parts();
    CallGraph graph = program.graph();
    forStored(
        IntStream.range(0, graph.size()).mapToLong(graph::function),
        stored -> {
          Sketch sketch = stored.sketch();
          if (sketch != null) {
            parts.add(ShortKey.of(stored.key()), sketch);
          }
        });
    return parts.postings(program.file(), graph);
  }

  /**
   * The postings of sketches; sketches with another version of the features have none.
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

  /**
   * A call graph that replaces the stored one; null if it does not. A graph affects the results of
   * other users, so only its sender can replace it, with one of at least as many functions; a graph
   * of an unknown sender can be replaced by any known account.
   */
  @Nullable StoredProgram replacing(StoredProgram program) {
    StoredProgram stored = backend.sketches().program(program.file());
    if (stored == null) {
      return program;
    }
    boolean isDue =
        stored.account() == Attestation.NONE
            ? program.account() != Attestation.NONE
            : program.account() == stored.account()
                && program.graph().size() >= stored.graph().size();
    return isDue ? program : null;
  }
}
