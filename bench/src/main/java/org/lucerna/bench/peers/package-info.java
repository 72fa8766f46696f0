/**
 * Compares Lumina servers: {@link org.lucerna.bench.peers.PeerComparison} starts each {@link
 * org.lucerna.bench.peers.Peer} with an empty store, pushes the same functions to all, and asks one
 * after the other, for some rounds. All run until the end, but only one has work at a time: the
 * next server is asked after the previous one has finished its work after the last reply, which
 * counts as its CPU time.
 *
 * <p>The load generator runs on the processors of the servers, so functions per second depend on
 * the remaining processor time, and on the number of processors. CPU time per function does not: it
 * compares servers best. A server that answers faster gets more functions in the time of a push,
 * and has a larger store in the next round.
 *
 * <p>The figures do not show a server's guarantees: whether an acknowledged push is on disk, and
 * how a name is chosen if several were pushed.
 */
@NullMarked
package org.lucerna.bench.peers;

import org.jspecify.annotations.NullMarked;
