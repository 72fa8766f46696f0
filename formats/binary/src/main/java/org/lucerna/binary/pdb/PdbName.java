package org.lucerna.binary.pdb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function to be written.
 *
 * @param address of its first byte
 * @param size in bytes; 0 if unknown
 * @param linked the linker's name (decorated)
 * @param shown the compiler's, without decoration; equal to {@code linked} in C
 * @param prototype null if it is unknown
 */
public record PdbName(
    long address,
    long size,
    ByteString linked,
    ByteString shown,
    @Nullable PdbPrototype prototype) {}
