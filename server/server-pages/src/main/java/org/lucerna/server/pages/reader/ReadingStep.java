package org.lucerna.server.pages.reader;

/** The steps of a process that reads a file, in order. */
public enum ReadingStep {
  /** Finds the functions; their number may be unknown until the end. */
  READING,
  /** Asks for the names of functions with the same keys. */
  LOOKING_UP,
  /** Requests functions that are similar to others. */
  COMPARING
}
