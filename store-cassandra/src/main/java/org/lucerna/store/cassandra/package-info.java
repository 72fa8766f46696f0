/**
 * The back-end on Apache Cassandra: any number of servers share a keyspace, and none of them
 * coordinates the others. {@link org.lucerna.store.cassandra.CassandraSchema} has the tables.
 *
 * <h2>Functions</h2>
 *
 * A partition holds the functions whose keys begin with the same 16 bits, its <i>bucket</i>, so
 * that functions can be read in the order of their keys. The rows of a function:
 *
 * <pre>
 * kind 0   a name candidate, by the id of its newest version; that of the served version has all
 *          of the version, the others only name, size and quality
 * kind 1   the vote of a file and an account for a name, by the number of the name
 * kind 2   a version, served or past, whole
 * kind 3   a part of the name and metadata of a version that has more than 1 MiB of them
 * </pre>
 *
 * The head of a function is derived from its rows of kind 0 and 1 when it is read, and a change
 * writes only rows that are new and deletes only rows that it knows: so two servers that change a
 * function at the same time lose neither a version nor a vote of each other. The rows of one
 * function are written by one batch of one partition, which is atomic.
 *
 * <h2>Ids and times</h2>
 *
 * Ids of versions, pushes, files, log entries and changes are made by {@link
 * org.lucerna.store.cassandra.ServerClock}: 41 bits of milliseconds since 2020, 10 bits of server
 * number, 12 bits of sequence. The number is leased, and replaced if it is lost: {@link
 * org.lucerna.store.cassandra.ServerLease}. A server whose clock is behind what it reads sets its
 * ids, and the timestamps of its writes, after these. So the newest version of a function has the
 * greatest id, whichever server wrote it.
 *
 * <h2>Commits</h2>
 *
 * A commit first writes its files, its push and an entry of the change feed, then the functions,
 * and marks the entry as done last. A reader of the feed waits a minute for entries that are not
 * done; a commit that takes longer writes another one at its end. Every write has a timestamp of
 * its own and may be repeated, and is repeated if the cluster does not answer; counters may not,
 * and are therefore estimates.
 */
@NullMarked
package org.lucerna.store.cassandra;

import org.jspecify.annotations.NullMarked;
