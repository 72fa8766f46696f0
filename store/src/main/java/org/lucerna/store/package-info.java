/**
 * Functions and what is known of them: {@link org.lucerna.store.FunctionStore}, {@link
 * org.lucerna.store.StoreAdmin}, {@link org.lucerna.store.ChangeFeed}, and the values they take and
 * return.
 *
 * <p>A <i>key</i> (an MD5) identifies a function. A <i>push</i> brings functions out of one input
 * file; if it adds something to what is known of a function, that makes a <i>version</i>; in any
 * case it is a <i>sighting</i> of the function in that file, and a vote for its name. A <i>pull</i>
 * asks for what is served, and counts towards the function's <i>frequency</i>. A <i>deletion</i>
 * makes versions invisible.
 *
 * <p>Each rule is stated once, without input or output, in {@link org.lucerna.store.model}; which
 * of several names a pull gets, in {@link org.lucerna.store.ranking}. {@link
 * org.lucerna.store.engine} applies the rules to data that a {@linkplain org.lucerna.store.backend
 * back-end} keeps: {@link org.lucerna.store.rocks} on disk, {@link org.lucerna.store.memory} until
 * the process ends.
 */
@NullMarked
package org.lucerna.store;

import org.jspecify.annotations.NullMarked;
