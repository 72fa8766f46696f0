package org.lucerna.server.pages.reader;

/**
 * The progress of reading a file.
 *
 * @param done functions, or members of an archive, of the step
 * @param total of them; 0 if it is unknown
 */
public record ProgressReport(ReadingStep step, int done, int total) {}
