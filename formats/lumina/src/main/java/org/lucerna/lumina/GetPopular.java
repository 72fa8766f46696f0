package org.lucerna.lumina;

/**
 * GET_POP (0x12): the functions pulled most.
 *
 * @param count at most this many, an unsigned number
 */
public record GetPopular(int count) implements Request {}
