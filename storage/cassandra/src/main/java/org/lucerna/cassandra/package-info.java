/**
 * Rows on an Apache Cassandra cluster, for servers that share them and do without a coordinator.
 * The meaning of the rows is not known here.
 *
 * <ul>
 *   <li>{@link org.lucerna.cassandra.Cluster} sends requests, bounded in number, and repeats them
 *       until the cluster answers or its patience ends; then it says why.
 *   <li>{@link org.lucerna.cassandra.RowTable} has rows in partitions, in the order of their keys.
 *       {@link org.lucerna.cassandra.RowWrites} writes many at once; {@link
 *       org.lucerna.cassandra.LargeTable} and {@link org.lucerna.cassandra.TimeTable} are such
 *       tables for large values and for events. {@link org.lucerna.cassandra.CounterTable} has
 *       counts.
 *   <li>{@link org.lucerna.cassandra.ServerLease} gives a server a number, and so ids and
 *       timestamps that no other one gives: 41 bits of milliseconds since 2020, 10 bits of the
 *       number, 12 bits of sequence, see {@link org.lucerna.cassandra.ServerClock}. {@link
 *       org.lucerna.cassandra.NodeClocks} says whether the server's clock is right.
 *   <li>{@link org.lucerna.cassandra.ClusterChangeFeed} is a log of keys that all servers write.
 * </ul>
 *
 * <p>A table of rows has the columns {@code part}, {@code key} and {@code value}, a table of
 * counters {@code count} in place of the value. Rows are read from a quorum and written to one, and
 * a row that was acknowledged is read by all servers from then on.
 */
@NullMarked
package org.lucerna.cassandra;

import org.jspecify.annotations.NullMarked;
