package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A line of source.
 *
 * @param file a path, null if it is unknown
 * @param line from 1 on; 0 if it is unknown
 */
public record GoPosition(@Nullable ByteString file, int line) {}
