package org.lucerna.binary.golang;

import org.lucerna.bytes.ByteString;

/**
 * A running function, and its position.
 *
 * @param function its name with its package, such as {@code strings.(*Builder).Grow}
 */
public record GoFrame(ByteString function, GoPosition position) {}
