package org.lucerna.store;

/**
 * The amount of a store's data for comparing functions; estimates.
 *
 * @param sketches functions with a sketch
 * @param postings lists of functions by a feature; of one feature there may be several
 * @param programs input files with a call graph
 */
public record SketchTotals(long sketches, long postings, long programs) {}
