package org.lucerna.harvest.recovery;

/**
 * The identity found for a function of a program.
 *
 * @param candidate one of its candidates
 * @param confidence how sure that is
 */
public record RecoveredFunction(Candidate candidate, Confidence confidence) {}
