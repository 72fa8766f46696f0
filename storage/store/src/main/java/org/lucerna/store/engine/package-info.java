/**
 * The logic that is common to all stores: {@link org.lucerna.store.engine.StoreEngine} over a
 * {@link org.lucerna.store.backend.Backend}, opened by {@link
 * org.lucerna.store.engine.StoreFactory}. The rules are in {@link org.lucerna.store.model} and
 * {@link org.lucerna.store.ranking}; this package applies them to stored data, and handles threads
 * and failures.
 *
 * <h2>Writing</h2>
 *
 * One thread writes ({@link org.lucerna.store.engine.Writer}). Pushes that wait together are
 * planned together, each on top of the earlier ones, and committed together: they share one wait
 * for the disk. A push is never more than one commit; a deletion is several. Functions that another
 * process has changed meanwhile are read and planned again.
 *
 * <p>An import is written part by part, one commit each. An import into an empty store keeps all
 * ids if the back-end {@linkplain org.lucerna.store.backend.Capabilities assigns them
 * sequentially}. An interrupted import can be repeated: records that are stored already are
 * recognized, and the rest gets the ids that it would have got.
 *
 * <p>Pull counts are kept in memory and written within half a minute ({@link
 * org.lucerna.store.engine.PullCounts}), so a crash may lose the last ones.
 */
@NullMarked
package org.lucerna.store.engine;

import org.jspecify.annotations.NullMarked;
