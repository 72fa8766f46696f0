/**
 * Common parts of the views: lists that are nodes, items of address nodes, packed records, and
 * things kept both as nodes and as types. Not API.
 *
 * <p>A list of a database is the items of one node, whose name begins with {@code $}. A node that
 * is missing is an empty list. Its highest indices ({@code -1}: the count, and others) are
 * bookkeeping. References to nodes and addresses under A are stored one higher, except the nodes of
 * imported modules. (Files.)
 */
@NullMarked
package org.lucerna.idb.internal;

import org.jspecify.annotations.NullMarked;
