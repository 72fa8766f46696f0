package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.HistoryEvidence;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.NameCandidate;

/** Histories of single functions, as rules ask for them. Not thread-safe. */
record StoredHistory(PastVersions past, PushLookup pushes) {
  /** The names of a function; of one stored before evidence was, those its versions stand for. */
  List<NameCandidate> candidates(Md5 key, @Nullable FunctionHead head) {
    if (head == null) {
      return List.of();
    }
    if (head.hasEvidence()) {
      return head.candidates();
    }
    List<StoredVersion> versions = new ArrayList<>();
    versions.add(head.served());
    past.seek(key);
    for (PastVersion version = past.next(); version != null; version = past.next()) {
      if (version.isLive()) {
        versions.add(version.version());
      }
    }
    return HistoryEvidence.of(versions.reversed(), pushes::attestation);
  }

  /** Passes the live past versions to {@code taker}, the newest first, until it returns false. */
  void forEachLive(Md5 key, Predicate<FunctionInfo> taker) {
    past.seek(key);
    for (PastVersion version = past.next(); version != null; version = past.next()) {
      if (version.isLive() && !taker.test(version.version().function())) {
        return;
      }
    }
  }
}
