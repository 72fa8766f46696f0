package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A function near another in an input file.
 *
 * @param name the name given there, or the name of the newest live version
 * @param offset of its start from the start of the other, in bytes; negative if it comes before
 */
public record Neighbor(Md5 key, ByteString name, long offset) {}
