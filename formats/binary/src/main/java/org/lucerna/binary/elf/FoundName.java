package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * A name that was found for a function.
 *
 * @param address of the function as in a symbol: odd for Thumb code
 * @param size in bytes
 * @param name ends at its first NUL, if any
 */
public record FoundName(long address, long size, ByteString name) {}
