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
 *
 * <h2>Searching for similar functions</h2>
 *
 * A search does as much work in a large store as in a small one, because every list it reads is
 * bounded. Its steps ({@link org.lucerna.store.engine.SimilarSearch}):
 *
 * <ol>
 *   <li>The heaviest features of each function lead to functions ({@link
 *       org.lucerna.store.engine.PostingSearch}). A feature of too many functions leads to none.
 *   <li>Its rare features lead to parts of files ({@link org.lucerna.store.engine.PartSearch}),
 *       which have their functions' features as postings ({@link
 *       org.lucerna.store.engine.PartIndex}). A feature of too many parts leads to the first ones,
 *       so copies of one library are found by the same few.
 *   <li>The parts that explain most are chosen, as far as memory is granted ({@link
 *       org.lucerna.store.engine.FileChoice}).
 *   <li>Their functions, and the first ones of step 1, are read and compared with the program.
 * </ol>
 *
 * Files that have a call graph but no postings of parts, which development versions before 0.3
 * stored, are voted for by the functions of step 1.
 */
@NullMarked
package org.lucerna.store.engine;

import org.jspecify.annotations.NullMarked;
