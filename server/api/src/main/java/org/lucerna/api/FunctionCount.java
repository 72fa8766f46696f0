package org.lucerna.api;

/**
 * What a deletion did, or would do.
 *
 * @param functions that lost a version
 */
public record FunctionCount(int functions) {}
