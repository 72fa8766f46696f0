/** What every view of a database is: an iterable, a stream and a list of its things. */
@NullMarked
package org.lucerna.idb.listing;

import org.jspecify.annotations.NullMarked;
