package org.lucerna.server.reader;

/** Receives how far a file is read, by the thread that waits for it. */
@FunctionalInterface
public interface ReadingProgress {
  /** Ignores it. */
  ReadingProgress NONE = (_, _, _) -> {};

  /**
   * Reports progress.
   *
   * @param done functions, or members of an archive, of this step
   * @param total of them; 0 if it is unknown
   */
  void at(ReadingStep step, int done, int total);
}
