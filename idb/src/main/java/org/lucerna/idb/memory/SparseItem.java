package org.lucerna.idb.memory;

/**
 * An address in a sparse range, and what is known of it.
 *
 * @param address unsigned
 * @param flags as in {@link ByteFlags}
 * @param length of the item that begins there, in bytes; 0 where none does
 */
public record SparseItem(long address, int flags, long length) {}
