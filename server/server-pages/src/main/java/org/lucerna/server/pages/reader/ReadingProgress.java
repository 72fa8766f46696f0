package org.lucerna.server.pages.reader;

/** Receives the progress of reading a file, in the thread that waits for it. */
@FunctionalInterface
public interface ReadingProgress {
  /** Ignores progress. */
  ReadingProgress NONE = (_, _, _) -> {};

  /**
   * Reports progress.
   *
   * @param done functions, or members of an archive, of this step
   * @param total of them; 0 if it is unknown
   */
  void at(ReadingStep step, int done, int total);
}
