package org.lucerna.service.store;

import java.util.List;
import java.util.function.Supplier;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;

/** A search that is counted. Thread-safe. */
record MeasuredSearch(SimilaritySearch search, SimilarityMetrics metrics)
    implements SimilaritySearch {
  @Override
  public List<SimilarHit> search(ProgramSketch program, float least, SearchLimits limits) {
    return measured(program.size(), () -> search.search(program, least, limits));
  }

  @Override
  public List<SimilarHit> others(
      ProgramSketch program, int place, float least, SearchLimits limits) {
    return measured(1, () -> search.others(program, place, least, limits));
  }

  private List<SimilarHit> measured(int functions, Supplier<List<SimilarHit>> action) {
    long start = System.nanoTime();
    List<SimilarHit> hits = action.get();
    long named = hits.stream().mapToInt(SimilarHit::place).distinct().count();
    metrics.searched(functions, named, System.nanoTime() - start);
    return hits;
  }
}
