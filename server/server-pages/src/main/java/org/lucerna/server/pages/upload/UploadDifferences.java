package org.lucerna.server.pages.upload;

import org.lucerna.server.pages.reader.DifferencesReport;

/** The differences of an upload from an earlier one. Immutable. */
public sealed interface UploadDifferences {
  /** The files are being read, or wait for others. */
  record Waiting() implements UploadDifferences {}

  /** The files were compared. */
  record Compared(DifferencesReport report) implements UploadDifferences {}

  /**
   * The files cannot be compared.
   *
   * @param why in one line; may contain text of the files
   */
  record Refused(String why) implements UploadDifferences {}
}
