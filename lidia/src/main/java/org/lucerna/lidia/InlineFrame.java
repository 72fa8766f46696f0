package org.lucerna.lidia;

import org.lucerna.bytes.ByteString;

/**
 * A function that an address is in: by itself, or because it is inlined there.
 *
 * @param function its name, mostly UTF-8
 * @param file the source file; empty if it is unknown
 * @param line the line in it, unsigned; 0 if it is unknown
 */
public record InlineFrame(ByteString function, ByteString file, long line) {}
