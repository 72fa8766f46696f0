package org.lucerna.service.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.service.FunctionPulls;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.upstream.PullAnswer;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;

/** Pulls from a store, and from upstreams what it lacks. */
record StorePulls(
    FunctionStore store,
    StoreLookup lookup,
    FunctionAliases known,
    FileCatalog files,
    Upstreams upstreams,
    @Nullable SimilarityBridge bridge,
    MissRecorder misses)
    implements FunctionPulls {
  @Override
  public PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory) {
    PullAnswer known = pullKnown(pull, relayed, memory);
    if (pull.counts()) {
      misses.record(pull.keys(), known.hits());
    }
    // Servers would store the names, and clients that send addresses can ask for similar ones.
    return bridge == null || relayed || !pull.addresses().isEmpty()
        ? known
        : new PullAnswer(bridge.complete(pull.keys(), known.hits()), known.uncertain());
  }

  private PullAnswer pullKnown(Pull pull, boolean relayed, MemoryGrant memory) {
    List<Md5> keys = pull.keys();
    List<@Nullable PullHit> known =
        this.known.complete(keys, store.pull(pull, memory), store, memory);
    PullAnswer filled = upstreams.fill(keys, known, relayed);
    int[] found =
        IntStream.range(0, keys.size())
            .filter(i -> known.get(i) == null && filled.hits().get(i) != null)
            .toArray();
    if (found.length == 0) {
      return filled;
    }
    // The functions that upstreams found are stored by now. They are pulled from the store, so that
    // such a pull counts as any other does, and needs as much memory.
    List<@Nullable PullHit> stored =
        store.pull(
            Pull.of(IntStream.of(found).mapToObj(keys::get).toList(), pull.counts()), memory);
    List<@Nullable PullHit> hits = new ArrayList<>(filled.hits());
    for (int i = 0; i < found.length; i++) {
      // Null if the store could not take it, or it was deleted at once.
      if (stored.get(i) != null) {
        hits.set(found[i], stored.get(i));
      }
    }
    return new PullAnswer(hits, filled.uncertain());
  }

  @Override
  public PullResult look(Pull pull, MemoryGrant memory) {
    return lookup.pull(pull, memory);
  }

  @Override
  public List<ExplainedPlace> explain(Pull pull, List<Md5> keys) {
    return lookup.explain(pull, keys);
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return known.of(ids);
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return files.places(keys, distance);
  }
}
