package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * A stub through which a function of another library is called.
 *
 * @param size in bytes
 * @param function the name of the function that is called; that of the stub ends in {@code @plt}
 *     after it
 */
public record PltEntry(long address, long size, ByteString function) {}
