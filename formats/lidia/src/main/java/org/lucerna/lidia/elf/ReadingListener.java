package org.lucerna.lidia.elf;

/** Receives the progress of reading debug information, on the thread that reads it. */
@FunctionalInterface
public interface ReadingListener {
  /** Ignores all of it. */
  ReadingListener NONE = (done, total) -> {};

  /**
   * Before each unit of DWARF.
   *
   * @param done bytes of entries read so far
   * @param total bytes of entries in the file; a debug file starts from 0
   */
  void read(long done, long total);
}
