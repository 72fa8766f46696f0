package org.lucerna.naming;

/** Is notified of the progress of work that takes several requests, by the thread that does it. */
@FunctionalInterface
public interface ProgressListener {
  /** Ignores progress. */
  ProgressListener NONE = (activity, done, total) -> {};

  /**
   * A request was answered.
   *
   * @param activity in words, such as {@code functions pulled}
   * @param done functions so far; {@code total} with the last request
   * @param total functions in all
   */
  void progress(String activity, int done, int total);
}
