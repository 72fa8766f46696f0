package org.lucerna.lidia.elf;

/** Is told how far the reading of debug information is, by the thread that reads it. */
@FunctionalInterface
public interface ReadingListener {
  /** Hears nothing. */
  ReadingListener NONE = (done, total) -> {};

  /**
   * Before each unit of DWARF.
   *
   * @param done bytes of entries that lie before it
   * @param total bytes of entries in the file; of a debug file they are counted anew
   */
  void read(long done, long total);
}
