package org.lucerna.lidia.elf;

/**
 * A code section and the address assigned to it: in an object file it has no address of its own.
 *
 * @param name as stored; not necessarily unique
 * @param number its index in the section table
 * @param base the address of its first byte
 * @param size in bytes
 */
public record PlacedSection(String name, int number, long base, long size) {}
