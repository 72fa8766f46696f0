package org.lucerna.binary.debugfile;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function that a debug file names.
 *
 * @param address as in a symbol: odd for Thumb code
 * @param size in bytes, unsigned
 * @param name mangled if it was; ends at its first NUL
 * @param prototype null if it is unknown
 */
public record DebugFunction(
    long address, long size, ByteString name, @Nullable DebugPrototype prototype) {}
