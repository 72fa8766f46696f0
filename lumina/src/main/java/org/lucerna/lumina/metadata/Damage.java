package org.lucerna.lumina.metadata;

/**
 * Why a blob is not well-formed.
 *
 * @param offset where the first broken chunk starts, in bytes from the start of the blob: what
 *     comes before is whole
 * @param reason what is wrong, in words, with the exact place
 */
public record Damage(long offset, String reason) {}
