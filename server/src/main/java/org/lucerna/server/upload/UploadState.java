package org.lucerna.server.upload;

/** How far an upload is. Immutable. */
public sealed interface UploadState {
  /** Others are read first. */
  record Waiting() implements UploadState {}

  /**
   * Its functions are being found and looked up.
   *
   * @param functions found until now
   */
  record Reading(int functions) implements UploadState {}

  /** Its functions are named. */
  record Named(NamedFile file) implements UploadState {}

  /**
   * It cannot be read.
   *
   * @param why in one line; may contain text of the file
   */
  record Refused(String why) implements UploadState {}
}
