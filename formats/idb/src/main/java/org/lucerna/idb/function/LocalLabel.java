package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;

/**
 * A name that is only known inside one function.
 *
 * @param address the named address, unsigned
 */
public record LocalLabel(long address, ByteString name) {}
