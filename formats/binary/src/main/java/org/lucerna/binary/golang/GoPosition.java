package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A line of source.
 *
 * @param file a path; null if unknown
 * @param line starting at 1; 0 if unknown
 */
public record GoPosition(@Nullable ByteString file, int line) {}
