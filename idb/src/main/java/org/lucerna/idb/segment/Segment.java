package org.lucerna.idb.segment;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRange;

/**
 * A segment of a program.
 *
 * @param range its addresses
 * @param name null for none
 * @param type what it is, such as {@code CODE}; IDA calls it the class. Null for none
 * @param base its paragraph, from which addresses in it are counted
 * @param flags the {@code SFL_} bits of the SDK
 * @param alignment number of the SDK's {@code saAbs...}
 * @param permissions 1 execute, 2 write, 4 read; 0 not known
 * @param bitness 16, 32 or 64
 * @param kind number of the SDK's {@code SEG_...}
 * @param selector its selector
 */
public record Segment(
    AddressRange range,
    @Nullable ByteString name,
    @Nullable ByteString type,
    long base,
    long flags,
    long alignment,
    long permissions,
    int bitness,
    long kind,
    long selector) {}
