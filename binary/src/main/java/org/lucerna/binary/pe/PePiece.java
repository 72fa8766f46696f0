package org.lucerna.binary.pe;

/**
 * A piece of a function that lies elsewhere, as the table for unwinding has it.
 *
 * @param function address of the function that it belongs to
 * @param range its own bytes
 */
public record PePiece(long function, PeRange range) {}
