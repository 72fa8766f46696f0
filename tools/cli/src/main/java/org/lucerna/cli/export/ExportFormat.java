package org.lucerna.cli.export;

/** The output formats for the functions of a file. */
enum ExportFormat {
  /** Patterns, from which FLIRT signatures are made. */
  pat
}
