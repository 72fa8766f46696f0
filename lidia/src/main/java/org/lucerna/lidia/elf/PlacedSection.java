package org.lucerna.lidia.elf;

/**
 * A section of code in an object file, to which an address was given.
 *
 * @param name as the file has it; several may have the same
 * @param number its place in the table of sections
 * @param base the address of its first byte
 * @param size in bytes
 */
public record PlacedSection(String name, int number, long base, long size) {}
