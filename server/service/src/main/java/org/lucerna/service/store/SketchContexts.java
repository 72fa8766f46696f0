package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.ShortKey;
import org.lucerna.store.Sighting;
import org.lucerna.store.SketchStore;

/**
 * The functions around a known one, in a file that it was seen in: they help to find similar
 * functions. Thread-safe.
 */
public final class SketchContexts {
  /** Maximum number of files that are searched for one with a call graph. */
  private static final int MAX_FILES = 8;

  /** Number of functions before and after. */
  private static final int NEAR = 8;

  /** Maximum number of callees and callers together. */
  private static final int MAX_CALLS = 48;

  private final FunctionStore store;
  private final SketchStore sketches;

  public SketchContexts(FunctionStore store, SketchStore sketches) {
    this.store = store;
    this.sketches = sketches;
  }

  /**
   * A function and those around it.
   *
   * @param place of the function
   */
  record Context(ProgramSketch program, int place) {}

  /** The context of a function; null if it has no sketch. */
  @Nullable Context of(Md5 key) {
    long shortKey = ShortKey.of(key);
    Sketch own = SimilarFunctions.sketch(key, sketches.sketches(new long[] {shortKey}).getFirst());
    if (own == null) {
      return null;
    }
    for (Sighting sighting : store.sightings(key, MAX_FILES)) {
      CallGraph graph = sketches.program(sighting.inputMd5());
      int place = graph == null ? -1 : place(graph, shortKey);
      if (graph != null && place >= 0) {
        return around(key, own, graph, place);
      }
    }
    return new Context(ProgramSketch.of(List.of(key), List.of(own), new int[1][0]), 0);
  }

  private static int place(CallGraph graph, long shortKey) {
    for (int i = 0; i < graph.size(); i++) {
      if (graph.function(i) == shortKey) {
        return i;
      }
    }
    return -1;
  }

  private Context around(Md5 key, Sketch own, CallGraph graph, int place) {
    int[] places = places(graph, place);
    List<List<FunctionSketch>> found =
        sketches.sketches(Arrays.stream(places).mapToLong(graph::function).toArray());
    List<Md5> keys = new ArrayList<>();
    List<Sketch> kept = new ArrayList<>();
    List<Integer> origins = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] == place) {
        keys.add(key);
        kept.add(own);
        origins.add(place);
      } else if (!found.get(i).isEmpty()) {
        FunctionSketch first = found.get(i).getFirst();
        if (first.sketch().architecture() == own.architecture()) {
          keys.add(first.key());
          kept.add(first.sketch());
          origins.add(places[i]);
        }
      }
    }
    int[][] callees = new int[origins.size()][];
    Arrays.setAll(
        callees,
        i ->
            Arrays.stream(graph.callees(origins.get(i)))
                .map(origins::indexOf)
                .filter(callee -> callee >= 0)
                .toArray());
    return new Context(ProgramSketch.of(keys, kept, callees), origins.indexOf(place));
  }

  /** The places of a function and of those around it, ascending. */
  private static int[] places(CallGraph graph, int place) {
    TreeSet<Integer> places = new TreeSet<>();
    for (int callee : graph.callees(place)) {
      if (places.size() < MAX_CALLS) {
        places.add(callee);
      }
    }
    for (int i = 0; i < graph.size() && places.size() < MAX_CALLS; i++) {
      if (Arrays.binarySearch(graph.callees(i), place) >= 0) {
        places.add(i);
      }
    }
    for (int i = Math.max(0, place - NEAR); i < Math.min(graph.size(), place + NEAR + 1); i++) {
      places.add(i);
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }
}
