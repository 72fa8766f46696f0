/**
 * What is known of the file that a database was made of: {@link org.lucerna.idb.input.InputFile}.
 *
 * <p>A database keeps no copy of its input file, but it tells {@linkplain org.lucerna.idb.region
 * which addresses were read from where}, the value of each byte, and the original of each
 * {@linkplain org.lucerna.idb.patch patched} one. Headers that are not loaded, symbols, debug
 * information and whatever else is not part of the program are lost. A loader changes bytes, too:
 * where the node {@code $ fixups} tells of a reference to something external ({@link
 * org.lucerna.idb.input.Relocated}) the original is lost.
 */
@NullMarked
package org.lucerna.idb.input;

import org.jspecify.annotations.NullMarked;
