package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteString;

/**
 * A symbol.
 *
 * @param section starting at 1; 0 defined elsewhere, -1 an absolute value, -2 for debuggers
 * @param value offset in the section
 * @param function whether its type is a function's
 * @param external whether other files see it
 */
public record PeSymbol(
    ByteString name, int section, long value, boolean function, boolean external) {}
