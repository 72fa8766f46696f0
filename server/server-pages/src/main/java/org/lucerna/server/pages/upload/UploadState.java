package org.lucerna.server.pages.upload;

import org.lucerna.server.pages.reader.ReadingStep;

/** The progress of an upload. Immutable. */
public sealed interface UploadState {
  /** Others are read first. */
  record Waiting() implements UploadState {}

  /**
   * Its functions are being found and looked up.
   *
   * @param done functions, or members of an archive, of the step
   * @param total of them; 0 if it is unknown
   */
  record Reading(ReadingStep step, int done, int total) implements UploadState {
    /** No progress yet. */
    static final Reading BEGUN = new Reading(ReadingStep.READING, 0, 0);
  }

  /** Its functions are named. */
  record Named(NamedFile file) implements UploadState {}

  /**
   * The file cannot be read.
   *
   * @param why in one line; may contain text of the file
   */
  record Refused(String why) implements UploadState {}
}
