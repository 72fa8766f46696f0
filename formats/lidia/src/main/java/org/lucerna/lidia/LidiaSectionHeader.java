package org.lucerna.lidia;

/**
 * The location of a section according to the file's header; it lies entirely in the file.
 *
 * @param fieldSize in bytes; 1 for {@link LidiaSection#STRINGS}
 * @param count of entries; in {@link LidiaSection#STRINGS} of bytes
 * @param offset of its first byte in the file
 * @param size in bytes
 * @param checksum the expected CRC-32C of its bytes
 */
public record LidiaSectionHeader(
    LidiaSection section, int fieldSize, long count, long offset, long size, int checksum) {}
