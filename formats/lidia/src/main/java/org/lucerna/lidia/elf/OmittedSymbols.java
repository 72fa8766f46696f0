package org.lucerna.lidia.elf;

/**
 * Symbols that have no range of their own.
 *
 * @param imports the number of those defined elsewhere
 * @param aliases number of symbols of code with the address of another one
 */
record OmittedSymbols(long imports, long aliases) {
  static final OmittedSymbols NONE = new OmittedSymbols(0, 0);
}
