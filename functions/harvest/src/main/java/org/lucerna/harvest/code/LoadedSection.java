package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.lucerna.similarity.feature.ProgramView.Content;

/**
 * A part of a program in memory.
 *
 * @param start its address, unsigned
 * @param size in memory, in bytes
 * @param content of all of it
 * @param bytes of it, as far as the file has them
 */
public record LoadedSection(long start, long size, Content content, Source bytes) {
  /** The source of a section's bytes. Thread-safe. */
  @FunctionalInterface
  public interface Source {
    /**
     * Copies bytes.
     *
     * @param from offset in the section, in bytes
     * @param into filled from its start, as far as there are bytes
     * @return how many were copied
     */
    int copy(long from, byte[] into);
  }

  /**
   * A section of a file.
   *
   * @param bytes null if it takes no room in the file
   */
  public static LoadedSection of(
      long start, long size, Content content, @Nullable MemorySegment bytes) {
    return new LoadedSection(start, size, content, (from, into) -> copy(bytes, from, into));
  }

  /** A copy for strings whose order a linker changes: each ends at the end of its known bytes. */
  public LoadedSection ofStrings() {
    return new LoadedSection(
        start,
        size,
        content,
        (from, into) -> {
          int copied = bytes.copy(from, into);
          for (int i = 0; i < copied; i++) {
            if (into[i] == 0) {
              return i + 1;
            }
          }
          return copied;
        });
  }

  private static int copy(@Nullable MemorySegment bytes, long from, byte[] into) {
    if (bytes == null || Long.compareUnsigned(from, bytes.byteSize()) >= 0) {
      return 0;
    }
    int size = (int) Math.min(bytes.byteSize() - from, into.length);
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, into, 0, size);
    return size;
  }

  /** The content of a section with these permissions. */
  public static Content content(boolean isExecutable, boolean isWritable) {
    return isExecutable ? Content.CODE : isWritable ? Content.VARIABLE : Content.CONSTANT;
  }

  boolean covers(long address) {
    return Long.compareUnsigned(address - start, size) < 0;
  }
}
