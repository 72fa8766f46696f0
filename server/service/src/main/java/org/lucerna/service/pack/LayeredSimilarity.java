package org.lucerna.service.pack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;

/**
 * Searches all layers for similar functions; the most probable of them are found.
 *
 * @param functions of all layers
 */
record LayeredSimilarity(Layers layers, FunctionStore functions) implements SimilaritySearch {
  /** As many as one layer finds for a function. */
  private static final int MOST = 5;

  private static final Comparator<SimilarHit> MOST_PROBABLE_FIRST =
      Comparator.comparingDouble(SimilarHit::probability).reversed();

  @Override
  public List<SimilarHit> search(ProgramSketch program, float least, SearchLimits limits) {
    List<List<SimilarHit>> found =
        layers.all(search -> search.similar().search().search(program, least, limits));
    return found.size() == 1 ? found.getFirst() : merged(unknown(found, program, limits));
  }

  @Override
  public List<SimilarHit> others(
      ProgramSketch program, int place, float least, SearchLimits limits) {
    return merged(
        layers.all(search -> search.similar().search().others(program, place, least, limits)));
  }

  /** Without functions that another layer than the one that searched knows by their keys. */
  private List<List<SimilarHit>> unknown(
      List<List<SimilarHit>> found, ProgramSketch program, SearchLimits limits) {
    List<Md5> keys =
        found.stream()
            .flatMap(List::stream)
            .map(hit -> program.key(hit.place()))
            .distinct()
            .toList();
    List<@Nullable PullHit> known = functions.pull(Pull.of(keys, false), limits::take);
    Set<Md5> unknown = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (known.get(i) == null) {
        unknown.add(keys.get(i));
      }
    }
    return found.stream()
        .map(
            hits ->
                hits.stream().filter(hit -> unknown.contains(program.key(hit.place()))).toList())
        .toList();
  }

  private static List<SimilarHit> merged(List<List<SimilarHit>> found) {
    TreeMap<Integer, List<SimilarHit>> places = new TreeMap<>();
    found.stream()
        .flatMap(List::stream)
        .forEach(hit -> places.computeIfAbsent(hit.place(), _ -> new ArrayList<>()).add(hit));
    List<SimilarHit> merged = new ArrayList<>();
    for (List<SimilarHit> hits : places.values()) {
      // Stable: of equally probable ones, that of the server's store is the first.
      hits.sort(MOST_PROBABLE_FIRST);
      Set<ByteString> names = new HashSet<>();
      hits.stream().filter(hit -> names.add(hit.name())).limit(MOST).forEach(merged::add);
    }
    return merged;
  }
}
