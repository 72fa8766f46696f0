package org.lucerna.binary.pe;

import org.lucerna.bytes.AddressRange;

/**
 * A piece of a function that lies elsewhere, according to the unwind table.
 *
 * @param function address of the function that it belongs to
 * @param range its own bytes
 */
public record PePiece(long function, AddressRange range) {}
