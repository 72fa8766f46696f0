package org.lucerna.binary.pe;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An import: a symbol of another library that the loader looks up.
 *
 * @param library its file name, {@code KERNEL32.dll}
 * @param name null if it is imported by ordinal
 * @param ordinal 0 if it is imported by name
 * @param slot the address where the loader stores its address
 */
public record PeImport(ByteString library, @Nullable ByteString name, int ordinal, long slot) {}
