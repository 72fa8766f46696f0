/**
 * Upstreams: Lumina servers that are asked for functions that are unknown here.
 *
 * <p>Each upstream has a thread of its own, which keeps a connection, sends one request at a time
 * and stores what comes back; sessions never talk to an upstream. An unknown key becomes a {@link
 * org.lucerna.server.upstream.PendingLookup}, one for all pulls that want it. It goes from upstream
 * to upstream in the order of the configuration, until one knows it:
 *
 * <pre>
 * session    Upstreams            starts or joins a lookup for each unknown key, waits or does not
 * state      LookupQueue          who is asked for what; one lock, never held while anything blocks
 * upstream   UpstreamWorker       takes what has gathered as one request, stores, completes lookups
 * network    UpstreamConnection   one request and its answer, within one time-out for all of it
 * </pre>
 *
 * <h2>Which pulls wait</h2>
 *
 * <ul>
 *   <li>If this server knows any of the requested functions, the pull does not wait at all, so no
 *       upstream ever slows down a local hit. The unknown ones are looked up meanwhile, and arrive
 *       with the next pull. An operator may choose that such pulls wait as well.
 *   <li>Any other pull waits, but only for upstreams that answer: that answered their last request,
 *       be it the test request that is sent before any client asks. If one fails or exceeds its
 *       time-out, all its lookups go on to the next, and only its own thread asks it again, after a
 *       quarter of a second, then after twice as long each time, up to a minute. So a server that
 *       never answers costs clients nothing, one that stops answering at most one time-out.
 *   <li>Answers that come after the waiting is over are stored all the same.
 * </ul>
 *
 * <h2>Servers that ask each other</h2>
 *
 * A pull of ours says that a server asks ({@link org.lucerna.lumina.PullMetadata#RELAYED}). Such a
 * pull does not wait for a key that is being looked up already, nor for an upstream that is busy:
 * in a circle of waiting servers, one would have been found busy. It waits for at most half a
 * time-out, as the server that asks has a time-out too. A key that it does not get in this way is
 * answered with {@link org.lucerna.lumina.ResultCode#ERROR}, which says nothing about the key; one
 * that no server knows with {@link org.lucerna.lumina.ResultCode#NOT_FOUND}.
 *
 * <h2>What is bounded</h2>
 *
 * Pending keys and bytes of answers that are waited for, by {@link
 * org.lucerna.server.upstream.LookupQueue}; a reply's length and the time for it, and the number of
 * keys remembered as unknown, by the configuration; threads: two for each upstream, and one for
 * each of its time-outs that the system's name resolution outlasts. What an upstream sends is as
 * untrusted as what a client sends, and is held to the same rules.
 */
@NullMarked
package org.lucerna.server.upstream;

import org.jspecify.annotations.NullMarked;
