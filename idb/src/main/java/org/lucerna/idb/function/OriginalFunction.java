package org.lucerna.idb.function;

import org.lucerna.bytes.ByteString;

/**
 * What a function was before Lumina's answer was put in its place.
 *
 * @param address where it starts, unsigned
 * @param name empty for none
 * @param size in bytes, unsigned
 * @param metadata as Lumina has it: chunks of key, length and bytes
 */
public record OriginalFunction(long address, ByteString name, long size, ByteString metadata) {}
