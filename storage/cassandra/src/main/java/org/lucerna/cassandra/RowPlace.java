package org.lucerna.cassandra;

import org.lucerna.bytes.ByteString;

/**
 * Where a row is.
 *
 * @param part its partition
 */
public record RowPlace(long part, ByteString key) {}
