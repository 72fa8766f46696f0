package org.lucerna.cli.export;

/** The forms in which functions of a file are written. */
enum ExportFormat {
  /** Patterns, from which FLIRT signatures are made. */
  pat
}
