package org.lucerna.binary.golang;

import org.lucerna.bytes.ByteString;

/**
 * A function that is running, and where it is.
 *
 * @param function its name with its package, such as {@code strings.(*Builder).Grow}
 */
public record GoFrame(ByteString function, GoPosition position) {}
