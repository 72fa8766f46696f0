package org.lucerna.store;

/**
 * How much a store has for comparing functions; estimates.
 *
 * @param sketches functions with a sketch
 * @param postings features under which functions are found, counted for each function
 * @param programs input files with a call graph
 */
public record SketchTotals(long sketches, long postings, long programs) {}
