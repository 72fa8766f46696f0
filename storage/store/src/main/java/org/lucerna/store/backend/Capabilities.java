package org.lucerna.store.backend;

/**
 * The guarantees of a back-end beyond the common contract, which is: acknowledged changes are
 * durable, each function changes completely or not at all, and ids are unique.
 *
 * @param atomicPush whether a push is stored completely or not at all; else it is stored function
 *     by function, and an unacknowledged push may be stored in part
 * @param sequentialIds whether ids of versions and pushes are assigned sequentially from 1, and an
 *     import into an empty store keeps the ids of its source
 * @param exactCounts whether totals and pull counts are exact at any time
 * @param localBackup whether {@link Backend#copyTo} works
 * @param headsTogether how many heads are best read by one call; few, because their size is known
 *     only afterwards
 */
public record Capabilities(
    boolean atomicPush,
    boolean sequentialIds,
    boolean exactCounts,
    boolean localBackup,
    int headsTogether) {}
