package org.lucerna.idb.container;

/**
 * What follows the sections of a version 910 container.
 *
 * @param stored the CRC-32 in the file
 * @param actual that of the sections' bytes
 */
public record Trailer(int stored, int actual) {
  /** Whether the sections are what was written. */
  public boolean ok() {
    return stored == actual;
  }
}
