package org.lucerna.service.pack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;

/**
 * The functions of all layers. Pulls of functions of packs are not counted; pushes, totals and
 * health are those of the server's store.
 */
record LayeredFunctions(Layers layers) implements FunctionStore {
  private FunctionStore main() {
    return layers.main().functions();
  }

  @Override
  public List<PushOutcome> push(Push push) {
    return main().push(push);
  }

  @Override
  public List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory) {
    return layers.<@Nullable PullHit>complete(
        main().pull(pull, memory),
        Objects::isNull,
        (parts, places) -> parts.functions().pull(pull.at(places, false), memory));
  }

  @Override
  public List<Explanation> explain(Pull pull, List<Md5> keys) {
    List<Explanation> known = main().explain(pull, keys);
    Set<Md5> explained = new HashSet<>();
    known.forEach(one -> explained.add(pull.keys().get(one.place())));
    List<Md5> left = keys.stream().filter(key -> !explained.contains(key)).toList();
    if (left.isEmpty()) {
      return known;
    }
    List<Explanation> all = new ArrayList<>(known);
    return layers
        .packs()
        .with(
            open -> {
              List<Md5> unknown = left;
              for (OpenPack pack : open) {
                List<Explanation> found = pack.parts().functions().explain(pull, unknown);
                found.forEach(one -> explained.add(pull.keys().get(one.place())));
                all.addAll(found);
                unknown = unknown.stream().filter(key -> !explained.contains(key)).toList();
              }
              return all;
            });
  }

  @Override
  public List<List<Version>> histories(List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    return layers.complete(
        main().histories(keys, withMetadata, memory),
        List::isEmpty,
        (parts, places) ->
            parts
                .functions()
                .histories(places.stream().map(keys::get).toList(), withMetadata, memory));
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit) {
    Map<Md5, Sighting> byFile = new LinkedHashMap<>();
    for (List<Sighting> some : layers.all(parts -> parts.functions().sightings(key, limit))) {
      some.forEach(one -> byFile.putIfAbsent(one.inputMd5(), one));
    }
    return byFile.values().stream().limit(limit).toList();
  }

  @Override
  public int delete(Deletion deletion) {
    return main().delete(deletion);
  }

  @Override
  public List<PopularFunction> popular(int count) {
    return main().popular(count);
  }

  @Override
  public List<RecordedPush> pushes(int limit) {
    return main().pushes(limit);
  }

  @Override
  public List<PushRun> pushRuns(int limit) {
    return main().pushRuns(limit);
  }

  @Override
  public List<RecordedPush> pushesAfter(long id, int limit) {
    return main().pushesAfter(id, limit);
  }

  @Override
  public List<AccountStatistics> contributions() {
    return main().contributions();
  }

  @Override
  public void backup(Path folder) {
    main().backup(folder);
  }

  @Override
  public Totals totals() {
    return main().totals();
  }

  @Override
  public StoreHealth health() {
    return main().health();
  }

  @Override
  public List<StoreMetric> metrics() {
    return main().metrics();
  }

  @Override
  public void close() {
    main().close();
  }
}
