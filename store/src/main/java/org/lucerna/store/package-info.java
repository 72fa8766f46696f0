/**
 * What the server knows of functions: {@link org.lucerna.store.FunctionStore} and the words it is
 * spoken to in.
 *
 * <p>A <i>key</i> (an MD5) stands for a function. A <i>push</i> brings functions out of one input
 * file; where it tells something new of a function, that makes a <i>version</i>; in any case it is
 * a <i>sighting</i> of the function in that file. A <i>pull</i> asks for what is served, and counts
 * towards the function's <i>frequency</i>. A <i>deletion</i> makes versions invisible.
 *
 * <p>Which version is the newest after a push is decided in one place, {@link
 * org.lucerna.store.ServingRule}; which of several names a pull gets, in {@link
 * org.lucerna.store.ranking}. There are two stores: {@link org.lucerna.store.rocks} keeps
 * everything on disk, {@link org.lucerna.store.memory} forgets it on exit: it is for tests, and
 * stands empty where a server keeps nothing.
 */
@NullMarked
package org.lucerna.store;

import org.jspecify.annotations.NullMarked;
