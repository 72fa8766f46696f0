package org.lucerna.idb.item;

/**
 * An operand that is an offset.
 *
 * @param address of the instruction or data, unsigned
 * @param operand from 0
 * @param outer whether this is the operand's outer part
 * @param reference how it leads to its target
 */
public record OperandOffset(long address, int operand, boolean outer, CrossReference reference) {}
