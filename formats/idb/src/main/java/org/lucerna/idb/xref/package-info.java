/**
 * Cross-references between addresses: {@link org.lucerna.idb.xref.Xrefs}.
 *
 * <p>Items of an address's node, one byte each. Evidence: files.
 *
 * <pre>
 * (to, X, from)   code        (from, x, to)   the same seen from the other end
 * (to, D, from)   data        (from, d, to)
 * value           bits 0-4 type, 20 by the user, 40 tail, 80 base
 * </pre>
 *
 * X and x, and D and d, agree in every file, apart from references to internal nodes.
 */
@NullMarked
package org.lucerna.idb.xref;

import org.jspecify.annotations.NullMarked;
