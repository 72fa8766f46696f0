/**
 * What a store holds, as a stream of records: the way in and out of it.
 *
 * <p>A {@link org.lucerna.store.exchange.RecordSource} shows its {@link
 * org.lucerna.store.exchange.StoreRecord}s one by one to a {@link
 * org.lucerna.store.exchange.RecordSink}. The store on disk is both, and so are the formats: {@link
 * org.lucerna.store.exchange.jsonl}, which loses nothing, {@link org.lucerna.store.lmn1} and, as a
 * source only, {@link org.lucerna.store.lumen}. Neither side holds more than a part in memory; what
 * a source has to look up or to bring into order lies in a {@link
 * org.lucerna.store.exchange.SpillFile} on disk.
 *
 * <h2>Order</h2>
 *
 * A store shows its files, in the order of their ids, then its pushes likewise, then the layouts,
 * then function by function in the order of the keys: the versions, greatest id first, deleted ones
 * among them; those who gave a name besides; the sightings, by file id; the frequency. Accounts and
 * the audit log come last. A sink takes them in any order, except that what has an id comes after
 * the file or the push that it names. Versions without ids that have the same time are in the order
 * in which they come.
 *
 * <h2>Ids</h2>
 *
 * A source that has ids gives them with every file, push and version, from 1 on; one that has none
 * gives 0 everywhere. An empty store keeps the ids it is given. One that holds something gives its
 * own.
 */
@NullMarked
package org.lucerna.store.exchange;

import org.jspecify.annotations.NullMarked;
