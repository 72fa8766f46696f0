/**
 * What every store does, whatever keeps its data: {@link org.lucerna.store.engine.StoreEngine} over
 * a {@link org.lucerna.store.backend.Backend}, opened by {@link
 * org.lucerna.store.engine.StoreFactory}. The rules are in {@link org.lucerna.store.model} and
 * {@link org.lucerna.store.ranking}; here they meet data, threads and failures.
 *
 * <h2>Writing</h2>
 *
 * One thread writes ({@link org.lucerna.store.engine.Writer}). Pushes that wait together are
 * planned together, each seeing what the ones before it did, and committed together: they share one
 * wait for the disk. A push is never more than one commit; a deletion is several. What another
 * process changed meanwhile is read and planned again.
 *
 * <p>An import is written part by part, a commit each. One into an empty store keeps all ids, if
 * the back-end {@linkplain org.lucerna.store.backend.Capabilities gives them out one by one}. One
 * that was cut short is done again: what is there already is recognized, and the rest gets the ids
 * that it would have got.
 *
 * <p>Pull counts are kept in memory and written every second ({@link
 * org.lucerna.store.engine.PullCounts}), so that a crash loses those of the last moments.
 */
@NullMarked
package org.lucerna.store.engine;

import org.jspecify.annotations.NullMarked;
