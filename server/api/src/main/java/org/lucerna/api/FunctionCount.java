package org.lucerna.api;

/**
 * The number of functions affected by a deletion, done or previewed.
 *
 * @param functions that lost a version
 */
public record FunctionCount(int functions) {}
