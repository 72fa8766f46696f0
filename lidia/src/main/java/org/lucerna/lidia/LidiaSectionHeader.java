package org.lucerna.lidia;

/**
 * Where a section lies, as the file's header says; all of it is in the file.
 *
 * @param fieldSize in bytes; 1 for {@link LidiaSection#STRINGS}
 * @param count of entries; in {@link LidiaSection#STRINGS} of bytes
 * @param offset of its first byte in the file
 * @param size in bytes
 * @param checksum the CRC-32C that its bytes should have
 */
public record LidiaSectionHeader(
    LidiaSection section, int fieldSize, long count, long offset, long size, int checksum) {}
