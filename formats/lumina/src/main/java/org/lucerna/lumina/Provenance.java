package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * Where a file is from. A file may be in many packages, and so have several of these.
 *
 * @param purl the package that contains it, as a package URL; empty if it is not from a package
 * @param path of the file in the package, or on the machine that it was pushed from; any bytes
 */
public record Provenance(ByteString purl, ByteString path) {
  /** Longest package URL, in bytes. */
  public static final int MAX_PURL = 2_048;

  /** Longest path, in bytes. */
  public static final int MAX_PATH = 4_096;
}
