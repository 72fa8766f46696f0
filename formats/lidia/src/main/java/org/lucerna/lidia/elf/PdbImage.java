package org.lucerna.lidia.elf;

import org.lucerna.binary.pdb.PdbFile;

/**
 * A PDB file and where its program is loaded.
 *
 * @param imageBase the address of RVA 0
 */
record PdbImage(PdbFile file, long imageBase) {}
