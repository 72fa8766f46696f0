package org.lucerna.server.pages.upload;

import java.time.Duration;
import org.lucerna.server.pages.reader.ReaderLimits;

/**
 * Limits of visitors' uploads.
 *
 * @param file bytes of a file, at most
 * @param memory bytes of memory that the functions of all uploads may take, roughly
 * @param count uploads that are kept at the same time, at most
 * @param kept how long an upload is kept
 * @param reader limits of the process that reads an upload
 */
public record UploadLimits(long file, long memory, int count, Duration kept, ReaderLimits reader) {
  private static final int COUNT = 16;

  private static final Duration KEPT = Duration.ofHours(1);

  private static final Duration READING = Duration.ofMinutes(2);

  /** Minimum number of bytes of heap for reading a file. */
  private static final long LEAST_HEAP = 256 << 20;

  /** Part of this process's heap that a reading process may have. */
  private static final int READER_PART_OF_HEAP = 4;

  /** Part of the heap that the functions of all uploads may take. */
  private static final int PART_OF_HEAP = 32;

  /** Part of the heap that a file may have, because reading it takes several times its size. */
  private static final int FILE_PART_OF_HEAP = 16;

  /**
   * Limits for a process with so much memory.
   *
   * @param file bytes of a file, at most; fewer if the heap is small
   * @param heap in bytes
   */
  public static UploadLimits of(long file, long heap) {
    return new UploadLimits(
        Math.min(file, heap / FILE_PART_OF_HEAP),
        heap / PART_OF_HEAP,
        COUNT,
        KEPT,
        new ReaderLimits(Math.max(LEAST_HEAP, heap / READER_PART_OF_HEAP), READING));
  }

  /** Whether anything can be uploaded. */
  public boolean allowUploads() {
    return file > 0;
  }
}
