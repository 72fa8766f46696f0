package org.lucerna.store;

/**
 * A file that has functions of another one.
 *
 * @param shared how many of its functions the other file has too, by their keys
 */
public record SharingFile(KnownFile file, int shared) {}
