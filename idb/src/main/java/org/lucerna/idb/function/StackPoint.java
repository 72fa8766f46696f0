package org.lucerna.idb.function;

/**
 * An instruction after which the stack pointer has changed.
 *
 * @param address where the change takes effect, unsigned: mostly behind the instruction
 * @param change in bytes; negative where the stack grows downwards and something is pushed
 */
public record StackPoint(long address, long change) {}
