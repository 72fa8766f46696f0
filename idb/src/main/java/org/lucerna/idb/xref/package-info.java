/**
 * Which address refers to which: {@link org.lucerna.idb.xref.Xrefs}.
 *
 * <p>Items of an address's node, one byte each. Evidence: files.
 *
 * <pre>
 * (to, X, from)   code        (from, x, to)   the same seen from the other end
 * (to, D, from)   data        (from, d, to)
 * value           bits 0-4 type, 20 by the user, 40 tail, 80 base
 * </pre>
 *
 * X and x, D and d say the same in every file, once references to internal nodes are left out.
 */
@NullMarked
package org.lucerna.idb.xref;

import org.jspecify.annotations.NullMarked;
