/**
 * Upstreams: Lumina servers that are queried for functions unknown here.
 *
 * <p>Each upstream has a thread of its own, which keeps a connection, sends one request at a time
 * and stores the response; sessions never talk to an upstream. An unknown key becomes a {@link
 * org.lucerna.service.upstream.PendingLookup}, shared by all pulls that request it. It goes from
 * upstream to upstream in the order of the configuration, until one knows it:
 *
 * <pre>
 * session    Upstreams            starts or joins a lookup for each unknown key, waits or does not
 * state      LookupQueue          upstream of each key; one lock, never held while anything blocks
 * upstream   UpstreamWorker       takes all waiting lookups as one request, stores, completes them
 * network    UpstreamConnection   one request and its answer, within one time-out for all of it
 * </pre>
 *
 * <h2>Which pulls wait</h2>
 *
 * <ul>
 *   <li>If this server knows any of the requested functions, the pull does not wait at all, so no
 *       upstream ever slows down a local hit. The unknown ones are looked up in the background and
 *       arrive with the next pull. Operators can make such pulls wait as well.
 *   <li>Any other pull waits, but only for responding upstreams: those that answered their last
 *       request, which may be the test request sent before any client's. If one fails or exceeds
 *       its time-out, all its lookups move on to the next, and only its own thread retries it,
 *       after a quarter of a second, then with doubled delays up to a minute. So a server that
 *       never answers costs clients nothing, and a server that stops answering at most one
 *       time-out.
 *   <li>Late answers are stored all the same.
 * </ul>
 *
 * <h2>Servers that query each other</h2>
 *
 * A pull from Lucerna declares that the client is a server ({@link
 * org.lucerna.lumina.PullMetadata#RELAYED}). Such a pull does not wait for a key that is being
 * looked up already, nor for an upstream that is busy: in a circle of waiting servers, one would
 * have been found busy. It waits for at most half a time-out, because the querying server has a
 * time-out too. A key that was not resolved this way gets {@link
 * org.lucerna.lumina.ResultCode#ERROR}, which says nothing about the key; a key that no server
 * knows gets {@link org.lucerna.lumina.ResultCode#NOT_FOUND}.
 *
 * <h2>Limits</h2>
 *
 * Pending keys and bytes of awaited answers, by {@link org.lucerna.service.upstream.LookupQueue};
 * length and time of a reply, and the number of keys remembered as unknown, by the configuration;
 * threads: two for each upstream, and one for each of its time-outs that the system's name
 * resolution exceeds. Data from an upstream is as untrusted as data from a client, and is subject
 * to the same rules.
 */
@NullMarked
package org.lucerna.service.upstream;

import org.jspecify.annotations.NullMarked;
