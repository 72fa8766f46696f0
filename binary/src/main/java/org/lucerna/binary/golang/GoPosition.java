package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A line of source.
 *
 * @param file a path, null if it is not known
 * @param line from 1 on; 0 if it is not known
 */
public record GoPosition(@Nullable ByteString file, int line) {}
