package org.lucerna.idb.function;

/**
 * A change of the stack pointer by an instruction.
 *
 * @param address where the change takes effect, unsigned: usually after the instruction
 * @param change in bytes; negative if something is pushed and the stack grows downwards
 */
public record StackPoint(long address, long change) {}
