package org.lucerna.calcrel;

import org.lucerna.bytes.Md5;

/**
 * A function's key.
 *
 * @param profile the profile that it was computed with; keys of different profiles are only equal
 *     by coincidence
 * @param size of all chunks, in bytes
 * @param md5 the key itself
 */
public record FunctionKey(Profile profile, int size, Md5 md5) {}
