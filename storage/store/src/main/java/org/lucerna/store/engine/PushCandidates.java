package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;

/** The functions that the selected pushes added versions to. */
final class PushCandidates implements DeletionCandidates {
  private final Scan<Md5> functions;

  PushCandidates(Snapshot snapshot, long[] shortKeys) {
    functions = snapshot.functions(shortKeys);
  }

  @Override
  public List<Md5> next(int max) {
    List<Md5> next = new ArrayList<>();
    while (next.size() < max) {
      Md5 key = functions.next();
      if (key == null) {
        break;
      }
      next.add(key);
    }
    return next;
  }

  @Override
  public void close() {
    functions.close();
  }
}
