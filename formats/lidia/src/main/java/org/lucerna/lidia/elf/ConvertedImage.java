package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.MappedObjects;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.golang.GoTable;

/** What a Lidia file needs of a linked program of macOS or Windows, or of a PDB file. */
interface ConvertedImage {
  /** Adds the names of its functions. */
  void addNames(SymbolNames names);

  /** The end of the code around an address; the address itself if it is not in code. */
  long codeEnd(long address);

  /** Go's function table; null if there is none. */
  @Nullable GoTable go();

  /** Its sections with DWARF. */
  DebugSections debugSections();

  /** Its PDB file; null if there is none. */
  default @Nullable PdbImage pdb() {
    return null;
  }

  /** The object files that have the debug information of a program without its own. */
  default MappedObjects objects() {
    return MappedObjects.none();
  }

  /** The symbols that have no range of their own. */
  OmittedSymbols omitted();
}
