package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/** The functions with a matching version, found by a scan of all functions. */
final class ScannedCandidates implements DeletionCandidates {
  private final FunctionScan functions;
  private final VersionMatcher matcher;
  private final boolean servedOnly;

  /**
   * Candidates.
   *
   * @param servedOnly whether only served versions are matched
   */
  ScannedCandidates(Snapshot snapshot, VersionMatcher matcher, boolean servedOnly) {
    functions = snapshot.functions(FunctionScan.Part.VERSIONS);
    this.matcher = matcher;
    this.servedOnly = servedOnly;
  }

  @Override
  public List<Md5> next(int max) {
    List<Md5> next = new ArrayList<>();
    while (next.size() < max && functions.next()) {
      if (matches()) {
        next.add(functions.key());
      }
    }
    return next;
  }

  private boolean matches() {
    FunctionHead head = functions.head();
    if (head == null) {
      return false;
    }
    if (matcher.matches(functions.key(), head.served())) {
      return true;
    }
    if (!servedOnly) {
      for (PastVersion past = functions.nextPast(); past != null; past = functions.nextPast()) {
        if (past.isLive() && matcher.matches(functions.key(), past.version())) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public void close() {
    functions.close();
  }
}
