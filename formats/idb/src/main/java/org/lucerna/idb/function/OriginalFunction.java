package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;

/**
 * A function before Lumina's result was applied.
 *
 * @param address where it starts, unsigned
 * @param name empty if there is none
 * @param size in bytes, unsigned
 * @param metadata in Lumina's form: chunks of key, length and bytes
 */
public record OriginalFunction(long address, ByteString name, long size, ByteString metadata) {}
