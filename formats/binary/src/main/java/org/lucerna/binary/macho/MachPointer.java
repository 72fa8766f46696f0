package org.lucerna.binary.macho;

/**
 * An address in data.
 *
 * @param slot where it is
 * @param target the address
 */
public record MachPointer(long slot, long target) {}
