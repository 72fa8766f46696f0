/**
 * What a program imports: {@link org.lucerna.idb.imports.Imports}.
 *
 * <p>Evidence: where nothing is said, files; <em>several</em> = public readers say so.
 *
 * <pre>
 * $ imports A i        the module's node: not one higher, unlike other lists
 * $ imports S i        the module's name
 * (node, S, place)     name of an import at place - netdelta (inferred: it was 0)
 * (node, A, ordinal)   address of an import that has no name                         several
 * </pre>
 */
@NullMarked
package org.lucerna.idb.imports;

import org.jspecify.annotations.NullMarked;
