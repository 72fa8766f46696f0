/**
 * The imports of a program: {@link org.lucerna.idb.imports.Imports}.
 *
 * <p>Evidence: unmarked, files; <em>several</em> = public readers say so.
 *
 * <pre>
 * $ imports A i        the module's node: not one higher, unlike in other lists
 * $ imports S i        the module's name
 * (node, S, i)         name of an import at address i - netdelta (inferred: it was 0)
 * (node, A, ordinal)   address of an import without a name                           several
 * </pre>
 */
@NullMarked
package org.lucerna.idb.imports;

import org.jspecify.annotations.NullMarked;
