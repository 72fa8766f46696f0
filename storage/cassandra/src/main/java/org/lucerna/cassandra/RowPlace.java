package org.lucerna.cassandra;

import org.lucerna.bytes.ByteString;

/**
 * The place of a row.
 *
 * @param part its partition
 */
public record RowPlace(long part, ByteString key) {}
