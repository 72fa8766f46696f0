package org.lucerna.binary.pe;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An export: a symbol that a library offers to others.
 *
 * @param ordinal its number
 * @param name null if it has only an ordinal
 * @param address of a function or of data; 0 if it is forwarded
 * @param forwarded {@code LIBRARY.name} if another library has it; otherwise null
 */
public record PeExport(
    long ordinal, @Nullable ByteString name, long address, @Nullable ByteString forwarded) {}
