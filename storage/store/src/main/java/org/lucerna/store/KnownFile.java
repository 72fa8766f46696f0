package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * An input file.
 *
 * @param number in the store: newer files have greater ones
 * @param path under which it was first pushed
 * @param functions how many of its functions are known by their addresses
 */
public record KnownFile(long number, Md5 md5, ByteString path, int functions) {}
