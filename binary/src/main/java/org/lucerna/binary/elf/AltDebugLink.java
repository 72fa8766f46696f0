package org.lucerna.binary.elf;

import org.lucerna.bytes.ByteString;

/**
 * Where debug information is that several files share, {@code .gnu_debugaltlink}.
 *
 * @param file a path, maybe relative to this file's folder
 * @param buildId that file's build-id
 */
public record AltDebugLink(ByteString file, ByteString buildId) {}
