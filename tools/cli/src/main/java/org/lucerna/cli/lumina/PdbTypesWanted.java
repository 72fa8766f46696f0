package org.lucerna.cli.lumina;

/** Which types the functions of a PDB file have. */
enum PdbTypesWanted {
  /** Those that are known, and for others one that says nothing. */
  known,
  /** None at all. */
  none
}
