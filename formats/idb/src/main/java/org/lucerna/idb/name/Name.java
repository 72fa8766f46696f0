package org.lucerna.idb.name;

import org.lucerna.bytes.ByteString;

/**
 * A name in the program.
 *
 * @param address the named address, unsigned
 * @param name as stored: mangled, usually UTF-8
 */
public record Name(long address, ByteString name) {}
