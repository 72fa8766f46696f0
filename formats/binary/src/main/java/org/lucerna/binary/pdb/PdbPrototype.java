package org.lucerna.binary.pdb;

import org.lucerna.binary.debugfile.DebugPrototype;

/**
 * The prototype of a function to be written.
 *
 * @param convention how it is called, as {@link PdbType.Function} numbers it
 */
public record PdbPrototype(DebugPrototype types, int convention, boolean neverReturns) {}
