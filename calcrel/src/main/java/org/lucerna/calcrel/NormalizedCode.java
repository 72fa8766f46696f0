package org.lucerna.calcrel;

import org.lucerna.bytes.ByteString;

/**
 * What a key is the hash of.
 *
 * @param bytes of all chunks, 0 in place of each bit that depends on where the function lies
 * @param mask as long; a 1 for each such bit
 */
public record NormalizedCode(ByteString bytes, ByteString mask) {}
