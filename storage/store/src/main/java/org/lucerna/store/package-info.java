/**
 * Functions and the knowledge about them: {@link org.lucerna.store.FunctionStore}, {@link
 * org.lucerna.store.StoreAdmin}, {@link org.lucerna.store.ChangeFeed}, and the values they take and
 * return.
 *
 * <p>A <i>key</i> (an MD5) identifies a function. A <i>push</i> sends functions of one input file;
 * if it adds something new about a function, the store adds a <i>version</i>; in any case the push
 * is a vote for its name, and so a <i>sighting</i> of the function in that file. A <i>pull</i>
 * requests the served versions, and counts towards each function's <i>frequency</i>. A
 * <i>deletion</i> makes versions invisible.
 *
 * <p>The rules are in {@link org.lucerna.store.model}, free of input and output; {@link
 * org.lucerna.store.ranking} decides which of several names a pull gets. The package {@code engine}
 * applies the rules to the data of a {@linkplain org.lucerna.store.backend back-end}: {@code rocks}
 * on disk, {@code memory} until the process ends.
 */
@NullMarked
package org.lucerna.store;

import org.jspecify.annotations.NullMarked;
