package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbLineReader;
import org.lucerna.bytes.FormatException;

/** Reads functions from a PDB file, with lines and inlined functions. */
final class PdbCode {
  private final long imageBase;
  private final ReadingListener listener;
  private final DamagedParts damaged = new DamagedParts("modules of the PDB file");

  PdbCode(long imageBase, ReadingListener listener) {
    this.imageBase = imageBase;
    this.listener = listener;
  }

  /**
   * Adds all functions that {@code code} does not have yet.
   *
   * @throws FormatException if a table of the file is damaged
   */
  void read(PdbFile file, DebugCode code) {
    PdbLineReader lines = file.lines();
    for (int module = 0; module < lines.modules(); module++) {
      listener.read(module, lines.modules());
      try {
        lines.read(
            module,
            function -> {
              PdbInlines inlines = new PdbInlines(function, imageBase);
              code.add(inlines.nodes(), inlines.rows());
            });
      } catch (FormatException damage) {
        damaged.add(damage);
      }
    }
  }

  /** A description of the unreadable part; null if everything was read. */
  @Nullable String leftOut() {
    return damaged.leftOut();
  }
}
