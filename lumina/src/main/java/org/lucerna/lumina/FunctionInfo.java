package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * What is told of a function, in either direction.
 *
 * @param name the function's name: any bytes but NUL, mostly UTF-8
 * @param size the function's declared size in bytes, an unsigned number; not the metadata's length
 * @param metadata the metadata blob as the pusher sent it; see {@link org.lucerna.lumina.metadata}
 */
public record FunctionInfo(ByteString name, int size, ByteString metadata) {}
