/**
 * Choosing among what is known of a function. Small functions share one key under many names, and
 * people name the same function differently; here the functions that are asked together tell which
 * file the client is looking at, and so which of the names it needs.
 *
 * <pre>
 * Opinion     one name of a key, with its Witnesses: the files and accounts that gave it
 * Subject     a key with its opinions
 * Layout      what a known file has from address to address: keys, and whose opinion each got
 * Question    a whole pull: places in the order of the client's addresses, the subject of each
 * Signal      looks at a question, and values each opinion at each place from 0 to 1
 * Chooser     adds the signals up, each times its weight; the best opinion is served
 * </pre>
 *
 * <p>Places, not keys, are answered: a getter that a program has forty times under one key has
 * forty names, and only what lies before and behind tells them apart.
 *
 * <h2>Rules</h2>
 *
 * <ul>
 *   <li>A signal that knows nothing is neutral: it gives every opinion of the place the same.
 *   <li>Of equal scores the newest version wins, so that without any context the latest push does.
 *   <li>All of it is a function of the question: no clock, nothing random, no order of hash tables.
 *   <li>The work is bounded by places times opinions and files, all of which have bounds: {@link
 *       org.lucerna.store.ranking.FunctionCandidates#MAX_CANDIDATES}, {@link
 *       org.lucerna.store.ranking.NameCandidate#MAX_ATTESTATIONS}, {@link
 *       org.lucerna.store.ranking.LikelyFiles#MAX_FILES}.
 * </ul>
 */
@NullMarked
package org.lucerna.store.ranking;

import org.jspecify.annotations.NullMarked;
