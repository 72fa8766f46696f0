package org.lucerna.idb.history;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A place that the user has marked.
 *
 * @param placeType such as {@code idaplace_t}
 * @param number from 0; there may be gaps
 * @param description what the user calls it; null for nothing
 * @param place null where its type is not understood
 * @param bytes the place as it is stored
 */
public record Bookmark(
    ByteString placeType,
    long number,
    @Nullable ByteString description,
    @Nullable Place place,
    ByteString bytes) {}
