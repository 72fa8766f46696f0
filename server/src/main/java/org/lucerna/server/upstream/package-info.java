/**
 * Lumina servers behind this one: they are asked for what is not known here.
 *
 * <p>Each upstream has a thread of its own, which keeps a connection, asks one request at a time
 * and stores what comes back; sessions never talk to an upstream. A key that is missed becomes an
 * {@link org.lucerna.server.upstream.PendingLookup}, one for all who want it. It goes from upstream
 * to upstream in the order of the configuration, until one knows it:
 *
 * <pre>
 * session    Upstreams   opens or joins an inquiry for each missed key, waits or does not
 * state      Inquiries   who is asked for what; one lock, never held while anything is waited for
 * upstream   Worker      takes what has gathered as one request, stores, resolves
 * network    Link        one request and its answer, within one time-out for all of it
 * </pre>
 *
 * <h2>Who waits</h2>
 *
 * <ul>
 *   <li>A pull of which something is known here does not wait at all: so no upstream, whatever it
 *       does, slows a local hit. What it missed is asked meanwhile, and is here for the next pull.
 *       An operator may choose that such pulls wait as well.
 *   <li>Any other pull waits for those upstreams only that answer: that answered what they were
 *       asked last, be it the first question, which is asked before any client does. When one fails
 *       or lets its time-out pass, all inquiries go on to the next, and it is asked again by nobody
 *       but its own thread, after a quarter of a second, then after twice as long each time, up to
 *       a minute. So a server that never answers costs nobody anything, one that stops answering at
 *       most one time-out.
 *   <li>What comes after the waiting is over is stored all the same.
 * </ul>
 *
 * <h2>Servers that ask each other</h2>
 *
 * A pull of ours says that a server asks ({@link org.lucerna.lumina.PullMetadata#RELAYED}). Such a
 * pull does not wait for a key that is being asked already, nor for an upstream that has something
 * to do: whoever waits in a circle was, somewhere in it, found busy. It waits for half a time-out
 * at most, as the one who asks has a time-out too. A key that it does not get in this way is
 * answered with {@link org.lucerna.lumina.ResultCode#ERROR}, which is no news to remember; one that
 * nobody knows with {@link org.lucerna.lumina.ResultCode#NOT_FOUND}.
 *
 * <h2>What is bounded</h2>
 *
 * Keys under way and bytes of answers that are waited for, by {@link
 * org.lucerna.server.upstream.LookupQueue}; a reply's length and the time for it, by the
 * configuration; keys remembered as unknown, likewise; threads: two for each upstream, and one for
 * each of its time-outs that the system's name resolution outlasts. What an upstream sends is as
 * hostile as what a client sends, and is held to the same rules.
 */
@NullMarked
package org.lucerna.server.upstream;

import org.jspecify.annotations.NullMarked;
