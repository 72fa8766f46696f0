package org.lucerna.idb.container;

/**
 * The data after the sections of a version 910 container.
 *
 * @param stored the CRC-32 in the file
 * @param actual the CRC-32 of the sections' bytes
 */
public record Trailer(int stored, int actual) {
  /** Whether the checksums match. */
  public boolean ok() {
    return stored == actual;
  }
}
