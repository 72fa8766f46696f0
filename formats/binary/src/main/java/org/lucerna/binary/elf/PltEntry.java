package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * A stub through which a function of another library is called.
 *
 * @param size in bytes
 * @param function the name of the called function; the stub's name has {@code @plt} appended
 */
public record PltEntry(long address, long size, ByteString function) {}
