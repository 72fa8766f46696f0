package org.lucerna.warp;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A variable of a function.
 *
 * @param offset of its first use, in bytes from the function's start
 * @param name null if there is none
 * @param location null if it is not stated
 * @param type null if it is not stated
 */
public record WarpVariable(
    long offset,
    @Nullable ByteString name,
    @Nullable WarpLocation location,
    @Nullable WarpType type) {}
