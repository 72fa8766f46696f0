package org.lucerna.store.backend;

/**
 * How far a back-end has come. It changes with every commit.
 *
 * @param versions id of the last version; 0 before the first
 * @param pushes id of the last push; 0 before the first
 * @param files number of the last file, or how many there are if numbers are not sequential
 * @param liveFunctions functions with a live version
 * @param liveVersions live versions
 */
public record Counters(
    long versions, long pushes, long files, long liveFunctions, long liveVersions) {
  /** Of an empty store. */
  public static final Counters NONE = new Counters(0, 0, 0, 0, 0);
}
