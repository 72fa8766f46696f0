package org.lucerna.harvest.recovery;

/**
 * What a function of a program was found to be.
 *
 * @param candidate one of its candidates
 * @param confidence how sure that is
 */
public record RecoveredFunction(Candidate candidate, Confidence confidence) {}
