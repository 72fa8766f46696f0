package org.lucerna.idb.patch;

/**
 * A byte that was changed in the database.
 *
 * @param address where, unsigned
 * @param original the byte of the input file, 0 to 255; more where a byte of the processor has more
 *     bits
 */
public record Patch(long address, long original) {}
