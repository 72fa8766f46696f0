package org.lucerna.lidia.elf;

/**
 * A section of code, and where it was taken to begin: in an object file it has no address of its
 * own.
 *
 * @param name as the file has it; several may have the same
 * @param number its place in the table of sections
 * @param base the address of its first byte
 * @param size in bytes
 */
public record PlacedSection(String name, int number, long base, long size) {}
