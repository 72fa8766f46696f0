package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.golang.GoTable;

/** A linked program of macOS or Windows as a Lidia file needs it. */
interface ConvertedImage {
  /** Its functions; their names are taken from the Lidia file. */
  BinaryFunctions functions();

  /** The end of the code around an address; the address itself if it is not in code. */
  long codeEnd(long address);

  /** Go's function table; null if there is none. */
  @Nullable GoTable go();

  DebugSections debugSections();

  /** The symbols that have no range of their own. */
  OmittedSymbols omitted();
}
