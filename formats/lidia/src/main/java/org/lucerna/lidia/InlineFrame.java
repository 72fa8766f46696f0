package org.lucerna.lidia;

import org.lucerna.bytes.ByteString;

/**
 * A function that contains an address, itself or because it is inlined there.
 *
 * @param function its name, mostly UTF-8
 * @param file the source file; empty if unknown
 * @param line in that file, unsigned; 0 if unknown
 */
public record InlineFrame(ByteString function, ByteString file, long line) {}
