package org.lucerna.store;

import org.lucerna.lumina.FunctionInfo;

/**
 * The answer to a pull of one key.
 *
 * @param function the served version
 * @param frequency how often the key had been pulled and counted before, while it was known; an
 *     earlier occurrence in the same pull counts too
 */
public record PullHit(FunctionInfo function, long frequency) {}
