package org.lucerna.lumina;

/**
 * GET_POP (0x12): which functions are asked for most?
 *
 * @param count how many are wanted, an unsigned number
 */
public record GetPopular(int count) implements Request {}
