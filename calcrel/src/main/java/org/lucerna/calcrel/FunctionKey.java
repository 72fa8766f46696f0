package org.lucerna.calcrel;

import org.lucerna.bytes.Md5;

/**
 * A function's key.
 *
 * @param profile what it was computed with; keys of different profiles are never equal on purpose
 * @param size of all chunks, in bytes
 * @param md5 the key itself
 */
public record FunctionKey(Profile profile, int size, Md5 md5) {}
