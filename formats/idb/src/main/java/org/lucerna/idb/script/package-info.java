/**
 * The scripts in a database: {@link org.lucerna.idb.script.Scripts}. Evidence: files.
 *
 * <pre>
 * $ scriptsnippets A i   node + 1
 * (node, S, 0)           name
 * (node, S, 1)           language
 * (node, X, 0..)         blob: the text, up to a NUL
 * </pre>
 */
@NullMarked
package org.lucerna.idb.script;

import org.jspecify.annotations.NullMarked;
