package org.lucerna.idb.container;

import org.jspecify.annotations.Nullable;

/**
 * A section's entry in the container's header.
 *
 * @param kind which section
 * @param offset in bytes from the start of the file; in version 910 from the start of the stream of
 *     all sections
 * @param size inflated size in bytes in version 910; -1 before, when the section itself states it
 * @param checksum as stored; null if the version has no checksums
 */
public record SectionEntry(SectionKind kind, long offset, long size, @Nullable Integer checksum) {}
