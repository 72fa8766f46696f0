package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** A container whose entries follow each other in a stream: tar, cpio, ar. */
abstract class StreamContainer<E extends ArchiveEntry> implements PackageContainer {
  private final HeaderStream headers;
  private final ArchiveInputStream<E> entries;
  private final UnpackBudget budget;
  private @Nullable E current;

  /**
   * Reads a stream.
   *
   * @param headers below {@code entries}
   */
  StreamContainer(HeaderStream headers, ArchiveInputStream<E> entries, UnpackBudget budget) {
    this.headers = headers;
    this.entries = entries;
    this.budget = budget;
  }

  /** What an entry is. */
  abstract ContainerEntry describe(E entry);

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (current != null) {
      Object _ = content().transferTo(OutputStream.nullOutputStream());
    }
    headers.setInHeader(true);
    current = entries.getNextEntry();
    headers.setInHeader(false);
    return current == null ? null : describe(current);
  }

  /** Counted again, because holes of sparse files are not in the stream. */
  @Override
  public InputStream content() throws IOException {
    return isSparse(current) ? budget.counting(entries) : entries;
  }

  /** Whether the content has bytes that are not in the stream. */
  boolean isSparse(@Nullable E entry) {
    return false;
  }

  @Override
  public void close() throws IOException {
    entries.close();
  }
}
