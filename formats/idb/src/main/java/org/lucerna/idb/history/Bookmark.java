package org.lucerna.idb.history;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A place that the user marked.
 *
 * @param placeType such as {@code idaplace_t}
 * @param number starting at 0; there may be gaps
 * @param description the user's description; null if there is none
 * @param place null if its type is unknown
 * @param bytes the place as stored
 */
public record Bookmark(
    ByteString placeType,
    long number,
    @Nullable ByteString description,
    @Nullable Place place,
    ByteString bytes) {}
