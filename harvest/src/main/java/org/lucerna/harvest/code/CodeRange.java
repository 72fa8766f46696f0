package org.lucerna.harvest.code;

/**
 * A range of addresses that holds code.
 *
 * @param start its first address
 * @param end the address after its last
 */
public record CodeRange(long start, long end) {}
