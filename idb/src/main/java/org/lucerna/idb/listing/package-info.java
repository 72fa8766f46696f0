/**
 * Lists of a database: many things are items of one node, whose name begins with {@code $}.
 *
 * <p>A node that is missing is an empty list. Its highest indices ({@code -1}: the count, and
 * others) are bookkeeping. References to nodes and addresses under A are stored one higher, except
 * the nodes of imported modules. (Files.)
 */
@NullMarked
package org.lucerna.idb.listing;

import org.jspecify.annotations.NullMarked;
