package org.lucerna.idb.container;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The header of a container.
 *
 * @param magic the first four bytes
 * @param version of the file layout: 0 to 6, or 910
 * @param compression of the stream of all sections; null before version 910
 * @param dataStart offset of that stream in bytes; 0 before version 910
 * @param entries the sections that the header names
 * @param id sixteen bytes that identify a database for its lifetime; zero in new ones; empty if the
 *     version has no id. Their meaning is inferred
 * @param description of the snapshot that this file is; empty if it is not one
 * @param snapshotsAt offset of the list of snapshots in bytes, 0 if there is none
 * @param snapshotCount the number of snapshots in the list, as stated, unsigned
 */
public record ContainerHeader(
    Magic magic,
    int version,
    @Nullable Compression compression,
    long dataStart,
    List<SectionEntry> entries,
    ByteString id,
    ByteString description,
    long snapshotsAt,
    int snapshotCount) {
  /** The version whose sections form one stream. */
  public static final int ONE_STREAM = 910;

  /** Copies {@code entries}. */
  public ContainerHeader {
    entries = List.copyOf(entries);
  }
}
