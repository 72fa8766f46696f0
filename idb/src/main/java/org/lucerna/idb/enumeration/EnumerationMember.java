package org.lucerna.idb.enumeration;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A constant.
 *
 * @param name empty for none
 * @param value its bits, unsigned
 * @param mask the bits that its group takes; null outside of bit fields
 * @param comment null for none
 * @param repeatableComment null for none
 */
public record EnumerationMember(
    ByteString name,
    long value,
    @Nullable Long mask,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment) {}
