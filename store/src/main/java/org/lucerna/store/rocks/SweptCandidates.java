package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;

/** The functions with a version that matches, found by looking at all of them. */
final class SweptCandidates implements Candidates {
  private final FunctionSweep sweep;
  private final VersionMatcher matcher;
  private final boolean servedOnly;
  private boolean more = true;
  private Md5 last = new Md5(0, 0);
  private boolean any;

  /**
   * Candidates.
   *
   * @param servedOnly whether only served versions count
   */
  SweptCandidates(RocksSnapshot rocksSnapshot, VersionMatcher matcher, boolean servedOnly) {
    sweep = new FunctionSweep(rocksSnapshot);
    this.matcher = matcher;
    this.servedOnly = servedOnly;
  }

  @Override
  public List<Md5> next(int max) {
    List<Md5> next = new ArrayList<>();
    while (next.size() < max && more) {
      more = sweep.next();
      if (more && meant() && !(any && sweep.key().equals(last))) {
        last = sweep.key();
        any = true;
        next.add(last);
      }
    }
    return next;
  }

  private boolean meant() {
    return (sweep.served() || !servedOnly) && matcher.matches(sweep.key(), sweep.version());
  }

  @Override
  public void close() {
    sweep.close();
  }
}
