package org.lucerna.calcrel;

import org.lucerna.bytes.ByteString;

/**
 * The input of a key's hash.
 *
 * @param bytes of all chunks, with 0 for each bit that depends on the function's address
 * @param mask of the same length, with 1 for each such bit
 */
public record NormalizedCode(ByteString bytes, ByteString mask) {}
