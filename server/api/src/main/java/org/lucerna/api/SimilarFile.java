package org.lucerna.api;

/**
 * A file that has functions of another one.
 *
 * @param shared how many of its functions the other file has too
 */
public record SimilarFile(FileDescription file, int shared) {}
