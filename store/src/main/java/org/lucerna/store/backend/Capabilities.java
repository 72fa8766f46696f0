package org.lucerna.store.backend;

/**
 * What a back-end promises beyond the contract of every one. The contract alone is: what is
 * acknowledged is durable, a function changes whole or not at all, and ids are unique.
 *
 * @param atomicPush whether a push is there whole or not at all; else function by function, and a
 *     push that was not acknowledged may be there in part
 * @param sequentialIds whether ids of versions and pushes are given out one by one from 1 on, and
 *     an import into an empty store keeps those of its source
 * @param exactCounts whether totals and pull counts are exact at every moment
 * @param localBackup whether {@link Backend#copyTo} works
 */
public record Capabilities(
    boolean atomicPush, boolean sequentialIds, boolean exactCounts, boolean localBackup) {}
