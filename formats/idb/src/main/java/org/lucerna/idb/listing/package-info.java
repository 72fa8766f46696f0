/** The common form of all views of a database: an iterable, a stream and a list of items. */
@NullMarked
package org.lucerna.idb.listing;

import org.jspecify.annotations.NullMarked;
