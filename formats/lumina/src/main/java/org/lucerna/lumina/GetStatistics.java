package org.lucerna.lumina;

/** GET_LUMINA_STATS (0x2d): how much each user has contributed. */
public record GetStatistics() implements Request {}
