package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * Where a stripped file's debug information is, {@code .gnu_debuglink}.
 *
 * @param file a file's name, without folders
 * @param crc32 of all that file's bytes
 */
public record DebugLink(ByteString file, int crc32) {}
