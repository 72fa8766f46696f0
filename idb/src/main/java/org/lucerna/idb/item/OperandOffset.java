package org.lucerna.idb.item;

/**
 * An operand that is an offset.
 *
 * @param address of the instruction or data, unsigned
 * @param operand from 0
 * @param outer whether it is the operand's outer part
 * @param reference how it comes to its target
 */
public record OperandOffset(long address, int operand, boolean outer, CrossReference reference) {}
