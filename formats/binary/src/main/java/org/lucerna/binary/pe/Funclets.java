package org.lucerna.binary.pe;

import java.util.Map;
import java.util.Set;

/**
 * Blocks of 64-bit functions that only their tables for exceptions lead to.
 *
 * @param owners the entry of the unwind table that each belongs to, by address: that of a function,
 *     of a piece of one, or of another funclet
 * @param called functions that the tables name in place of a funclet
 */
record Funclets(Map<Long, Long> owners, Set<Long> called) {
  static final Funclets NONE = new Funclets(Map.of(), Set.of());
}
