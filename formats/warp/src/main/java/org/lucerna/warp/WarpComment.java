package org.lucerna.warp;

import org.lucerna.bytes.ByteString;

/**
 * A comment in a function.
 *
 * @param offset in bytes from the function's start
 */
public record WarpComment(long offset, ByteString text) {}
