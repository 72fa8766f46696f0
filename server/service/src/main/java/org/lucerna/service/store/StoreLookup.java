package org.lucerna.service.store;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.service.PushSummaries;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.JoinedPart;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranking;

/**
 * Looks up functions in a store as clients of the dialect ida do. Nothing is counted, and no
 * upstream is asked; only {@link #pushes} names accounts and files. Thread-safe.
 */
public final class StoreLookup {
  private final FunctionStore store;

  public StoreLookup(FunctionStore store) {
    this.store = store;
  }

  /** The served functions. */
  public PullResult pull(Pull pull, MemoryGrant memory) {
    return new PullResult(store.pull(pull, memory).stream().map(StoreLookup::item).toList());
  }

  private static PullResult.Item item(@Nullable PullHit hit) {
    return hit == null
        ? PullResult.Missing.UNKNOWN
        : new PullResult.Found(
            MetadataConverter.to(MetadataForm.IDA, hit.function()),
            PullResult.frequency(hit.frequency()));
  }

  /** All versions of functions, with their metadata. */
  public HistoriesResult histories(List<Md5> keys, MemoryGrant memory) {
    return new HistoriesResult(new HistoryEntries(false).of(store, keys, true, memory));
  }

  /**
   * Explains the names at the places of some of the keys of a request, in its order.
   *
   * @param keys each once; those that are unknown or not requested have no places
   */
  public List<ExplainedPlace> explain(Pull pull, List<Md5> keys) {
    return store.explain(pull, keys).stream()
        .map(
            explanation ->
                new ExplainedPlace(
                    explanation.place(),
                    pull.keys().get(explanation.place()),
                    explanation.ranking().candidates().stream().map(StoreLookup::name).toList(),
                    explanation.parts().stream().map(StoreLookup::part).toList()))
        .sorted(Comparator.comparingInt(ExplainedPlace::place))
        .toList();
  }

  private static ExplainedPlace.Part part(JoinedPart part) {
    return new ExplainedPlace.Part(
        part.version(), part.chunks().stream().sorted().map(MetadataKey::name).toList());
  }

  private static ExplainedPlace.Name name(Ranking.RankedCandidate ranked) {
    NameCandidate candidate = ranked.candidate();
    return new ExplainedPlace.Name(
        candidate.name(),
        candidate.version(),
        candidate.size(),
        candidate.files().length,
        candidate.accounts().length,
        ranked.score(),
        ranked.values());
  }

  /** The last {@code limit} pushes, oldest first, with everything known about them. */
  public List<PushSummary> pushes(int limit) {
    return store.pushRuns(limit).stream().map(PushSummaries::of).toList();
  }
}
