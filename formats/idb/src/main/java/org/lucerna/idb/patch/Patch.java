package org.lucerna.idb.patch;

/**
 * A byte that was changed in the database.
 *
 * @param address of the byte, unsigned
 * @param original the byte of the input file, 0 to 255; larger if a byte of the processor has more
 *     bits
 */
public record Patch(long address, long original) {}
