package org.lucerna.bench.peers;

/**
 * Memory and disk space of a server.
 *
 * @param residentBytes of memory
 * @param diskBytes of all its files, with logs of a size that does not depend on the functions
 * @param functions that were pushed
 */
record Footprint(long residentBytes, long diskBytes, long functions) {
  /** Bytes on disk per function. */
  double diskPerFunction() {
    return (double) diskBytes / functions;
  }
}
