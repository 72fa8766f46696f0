package org.lucerna.idb.name;

import org.lucerna.bytes.ByteString;

/**
 * A name in the program.
 *
 * @param address what has it, unsigned
 * @param name as stored: mangled, mostly UTF-8
 */
public record Name(long address, ByteString name) {}
