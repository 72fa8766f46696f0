/**
 * Recovers the input file of a database as far as possible: {@link
 * org.lucerna.idb.input.InputFile}.
 *
 * <p>A database has no copy of its input file, but it records {@linkplain org.lucerna.idb.region
 * which addresses were loaded from where}, the value of each byte, and the original of each
 * {@linkplain org.lucerna.idb.patch patched} one. Headers that are not loaded, symbols, debug
 * information and everything else outside of the program are lost. A loader changes bytes, too: if
 * a {@linkplain org.lucerna.idb.fixup fixup} refers to something external, the original is lost.
 * (Files: one 64-bit file.)
 */
@NullMarked
package org.lucerna.idb.input;

import org.jspecify.annotations.NullMarked;
