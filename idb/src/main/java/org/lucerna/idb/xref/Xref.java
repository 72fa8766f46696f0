package org.lucerna.idb.xref;

/**
 * That one address refers to another one. Ordinary flow from an instruction to the next is none.
 *
 * @param from who refers, unsigned
 * @param to to what, unsigned
 * @param code whether as code: a call or a jump
 * @param type bits 0 to 4 a number of the SDK's {@code fl_...} or {@code dr_...}; 0x20 made by the
 *     user, 0x40 and 0x80 for IDA's own use
 */
public record Xref(long from, long to, boolean code, int type) {}
