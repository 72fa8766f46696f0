/**
 * The contents of a database: {@link org.lucerna.idb.census.Census} counts its nodes and records by
 * purpose, including those that no other view of this library reads.
 */
@NullMarked
package org.lucerna.idb.census;

import org.jspecify.annotations.NullMarked;
