/**
 * The contents of a store as a stream of records, for export and import.
 *
 * <p>A {@link org.lucerna.store.exchange.RecordSource} passes its {@link
 * org.lucerna.store.exchange.StoreRecord}s one by one to a {@link
 * org.lucerna.store.exchange.RecordSink}. A store is both, and so are the formats {@link
 * org.lucerna.store.exchange.jsonl}, which is lossless, and {@link org.lucerna.store.lmn1}; {@link
 * org.lucerna.store.lumen} is a source only. Neither side holds more than a part in memory; data
 * that a source has to look up or sort is in a {@link org.lucerna.store.exchange.SpillFile} on
 * disk.
 *
 * <h2>Order</h2>
 *
 * A store writes its files and then its pushes, each in the order of their ids; then the pages of
 * address maps; the call graphs, by file id; then function by function in the order of the keys:
 * the versions, including deleted ones, greatest id first; the votes; the frequency. Then the
 * sketches, in the order of the keys, the outlines and the objects of programs, the collected
 * packages, where files are from, and the aliases. Accounts and the audit log are last. A store in
 * a cluster that receives other pushes meanwhile writes such a push before its first version. A
 * sink accepts records in any order, except that records with ids must follow the file or the push
 * that they refer to. Versions without ids that have the same time keep the order of the source.
 *
 * <h2>Ids</h2>
 *
 * A source with ids has them for every file, push and version, from 1 on; a source without ids has
 * 0 everywhere. An empty store keeps the ids of the source. A store with contents assigns its own.
 */
@NullMarked
package org.lucerna.store.exchange;

import org.jspecify.annotations.NullMarked;
