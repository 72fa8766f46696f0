package org.lucerna.binary.debuginfo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A place that has PDB files of many programs. */
public interface SymbolPlace {
  /**
   * Where a PDB file may be; the paths need not exist.
   *
   * @param name of the file, without folders
   * @param id the GUID and the age, upper-case hexadecimal, as a {@link
   *     org.lucerna.binary.debugfile.DebugId} is
   * @throws IOException if the place cannot be asked
   */
  List<Path> find(String name, String id) throws IOException;

  /** Where the same file may be in a compressed form, which is not read. */
  default List<Path> compressed(String name, String id) {
    return List.of();
  }
}
