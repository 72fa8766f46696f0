package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionChangeBuilder;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.HistoryEvidence;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Reads functions of a back-end that are to be changed; past versions only if they are requested,
 * which most pushes do not do. Not thread-safe.
 */
final class StoredHistory implements AutoCloseable {
  private final Backend backend;
  private final PushLookup pushes;
  private @Nullable Snapshot snapshot;
  private @Nullable PastVersions past;

  /** Reads the current data of {@code backend}. */
  StoredHistory(Backend backend) {
    this(backend, new PushLookup(backend::push));
  }

  /** A history that uses the cache of {@code pushes}. */
  StoredHistory(Backend backend, PushLookup pushes) {
    this.backend = backend;
    this.pushes = pushes;
  }

  /** Builders of changes to functions, in the order of their keys. */
  Map<Md5, FunctionChangeBuilder> functions(SortedSet<Md5> keys) {
    Map<Md5, FunctionChangeBuilder> functions = LinkedHashMap.newLinkedHashMap(keys.size());
    List<Md5> all = List.copyOf(keys);
    for (int from = 0; from < all.size(); from += Backend.MAX_HEADS) {
      List<Md5> part = all.subList(from, Math.min(from + Backend.MAX_HEADS, all.size()));
      List<@Nullable FunctionHead> heads = backend.heads(part);
      for (int i = 0; i < part.size(); i++) {
        Md5 key = part.get(i);
        FunctionHead head = heads.get(i);
        functions.put(key, new FunctionChangeBuilder(key, head, candidates(key, head)));
      }
    }
    return functions;
  }

  /** The name candidates of a function; without evidence, those derived from its versions. */
  private List<NameCandidate> candidates(Md5 key, @Nullable FunctionHead head) {
    if (head == null) {
      return List.of();
    }
    if (head.hasEvidence()) {
      return head.candidates();
    }
    List<StoredVersion> versions = new ArrayList<>();
    versions.add(head.served());
    forEachPast(
        key,
        version -> {
          if (version.isLive()) {
            versions.add(version.version());
          }
          return true;
        });
    return HistoryEvidence.of(versions.reversed(), pushes::attestation);
  }

  /** Passes the past versions to {@code visitor}, newest first, until it returns false. */
  void forEachPast(Md5 key, Predicate<PastVersion> visitor) {
    PastVersions versions = past();
    versions.seek(key);
    PastVersion version = versions.next();
    while (version != null && visitor.test(version)) {
      version = versions.next();
    }
  }

  private PastVersions past() {
    PastVersions opened = past;
    if (opened == null) {
      Snapshot now = backend.snapshot();
      snapshot = now;
      opened = now.pastVersions();
      past = opened;
    }
    return opened;
  }

  /** Like {@link #forEachPast}, for live versions only. */
  void forEachLive(Md5 key, Predicate<FunctionInfo> visitor) {
    forEachPast(key, version -> !version.isLive() || visitor.test(version.version().function()));
  }

  @Override
  public void close() {
    if (past != null) {
      past.close();
    }
    if (snapshot != null) {
      snapshot.close();
    }
  }
}
