package org.lucerna.store.backend;

import org.lucerna.bytes.Md5;

/**
 * The pull count of a function.
 *
 * @param count total number of counted pulls
 * @param increment how many of them are new since this process wrote the last count; for back-ends
 *     that sum the counts of several servers
 */
public record PullCount(Md5 key, long count, long increment) {}
