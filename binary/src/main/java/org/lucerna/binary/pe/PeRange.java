package org.lucerna.binary.pe;

/**
 * A function, as the table for unwinding has it.
 *
 * @param start its address
 * @param size in bytes
 */
public record PeRange(long start, long size) {}
