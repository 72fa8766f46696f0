package org.lucerna.store.backend;

import org.lucerna.store.Totals;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.StoredPush;

/**
 * The ids and counts that a back-end has reached. They change with every commit.
 *
 * @param versions id of the last version; 0 before the first
 * @param pushes id of the last push; 0 before the first
 * @param files number of the last file, or the number of files if file numbers are not sequential
 * @param liveFunctions functions with a live version
 * @param liveVersions live versions
 */
public record Counters(
    long versions, long pushes, long files, long liveFunctions, long liveVersions) {
  /** The counters of an empty store. */
  public static final Counters NONE = new Counters(0, 0, 0, 0, 0);

  /** The totals of a back-end with sequential ids, where the last id is the count. */
  public Totals totals() {
    return new Totals(liveFunctions, liveVersions, files, pushes);
  }

  /**
   * These counters after a commit.
   *
   * @param lastFile number of the last file after it
   */
  public Counters after(ChangeSet changes, long lastFile) {
    long version = versions;
    long push = pushes;
    long functionCount = liveFunctions;
    long versionCount = liveVersions;
    for (StoredPush one : changes.pushes()) {
      push = Math.max(push, one.id());
    }
    for (FunctionChange one : changes.functions()) {
      version = Math.max(version, one.greatestId());
      functionCount += one.functions();
      versionCount += one.versions();
    }
    return new Counters(version, push, lastFile, functionCount, versionCount);
  }
}
