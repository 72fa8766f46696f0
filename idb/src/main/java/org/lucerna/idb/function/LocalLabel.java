package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;

/**
 * A name that is known inside one function only.
 *
 * @param address what it names, unsigned
 */
public record LocalLabel(long address, ByteString name) {}
