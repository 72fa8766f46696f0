package org.lucerna.idb.memory;

/**
 * A listed address in a sparse range.
 *
 * @param address unsigned
 * @param flags as in {@link ByteFlags}
 * @param length of the item that begins there, in bytes; 0 if none does
 */
public record SparseItem(long address, int flags, long length) {}
