package org.lucerna.idb.enumeration;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A constant of an enumeration.
 *
 * @param name empty if there is none
 * @param value its bits, unsigned
 * @param mask the bits that its group occupies; null outside of bit fields
 * @param comment null if there is none
 * @param repeatableComment null if there is none
 */
public record EnumerationMember(
    ByteString name,
    long value,
    @Nullable Long mask,
    @Nullable ByteString comment,
    @Nullable ByteString repeatableComment) {}
