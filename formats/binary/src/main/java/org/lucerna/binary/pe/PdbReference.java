package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteString;

/**
 * The PDB file that a program was linked with.
 *
 * @param guid 16 bytes as in the file; the first three fields (4, 2 and 2 bytes) are little-endian
 * @param age unsigned; raised whenever the PDB is written again
 * @param path of the PDB where the program was linked; often without folders
 */
public record PdbReference(ByteString guid, int age, ByteString path) {
  /** The name of the file, without folders. */
  public ByteString name() {
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, path.length());
  }
}
