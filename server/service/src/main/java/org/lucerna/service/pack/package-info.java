/**
 * The packs of a server beside its own store.
 *
 * <p>Each pack is open as a store of its own, for reading. {@link org.lucerna.service.pack.Layers}
 * presents the server's store and all packs as one: for each of the store's interfaces one class
 * says what the packs add to it. The rule is the same in all of them: the server's store answers
 * first, and only what it does not know is asked of the packs, in the order of their names. So a
 * pack never outranks people. Only facts that do not contradict each other are joined: the files
 * and packages that a function is in. Everything that is written is written to the server's store.
 *
 * <p>{@link org.lucerna.service.pack.PackShelf} opens packs and closes them: a request keeps the
 * packs that were open when it began, so it never sees one replaced in the middle.
 */
@NullMarked
package org.lucerna.service.pack;

import org.jspecify.annotations.NullMarked;
