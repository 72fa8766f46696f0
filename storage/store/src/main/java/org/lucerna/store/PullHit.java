package org.lucerna.store;

import org.lucerna.lumina.FunctionInfo;

/**
 * The answer to a pull of one key.
 *
 * @param function the served version
 * @param frequency number of counted pulls of the key before this one, while it was known; earlier
 *     occurrences in the same pull count too
 */
public record PullHit(FunctionInfo function, long frequency) {}
