package org.lucerna.lumina.metadata;

/**
 * Why a blob is not well-formed.
 *
 * @param offset of the first broken chunk, in bytes from the start of the blob; everything before
 *     it is intact
 * @param reason a description of the damage with its exact position
 */
public record Damage(long offset, String reason) {}
