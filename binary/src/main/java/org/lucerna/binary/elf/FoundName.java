package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * A name that was found for a function.
 *
 * @param address where the function starts, as a symbol says it: odd for Thumb code
 * @param size in bytes
 * @param name what is before its first NUL counts
 */
public record FoundName(long address, long size, ByteString name) {}
