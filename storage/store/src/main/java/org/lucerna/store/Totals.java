package org.lucerna.store;

/**
 * The size of a store.
 *
 * @param functions functions with a live version
 * @param versions live versions
 * @param files input files that functions were seen in, by MD5
 * @param pushes pushes, also those that changed nothing
 */
public record Totals(long functions, long versions, long files, long pushes) {}
