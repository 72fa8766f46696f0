package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * The reference of a stripped file to its debug information, {@code .gnu_debuglink}.
 *
 * @param file a file's name, without folders
 * @param crc32 checksum of all that file's bytes
 */
public record DebugLink(ByteString file, int crc32) {}
