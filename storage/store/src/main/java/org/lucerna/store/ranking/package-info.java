/**
 * Ranks the name candidates of a function. Small functions with different names often share one
 * key, and people name the same function differently. The functions requested together show which
 * file the client is looking at, and so which of the names it needs.
 *
 * <pre>
 * NameCandidate       one name of a key, with its Attestations: the files and accounts that gave it
 * FunctionCandidates  a key with its candidates
 * AddressMap          the functions of a known file by address: keys, and the candidate of each
 * RankingContext      a whole pull: places in the order of the client's addresses, and their functions
 * Signal              evaluates a context: a value from 0 to 1 for each candidate at each place
 * Ranker              adds the signals up, each times its weight; the best candidate is served
 * </pre>
 *
 * <p>Each place is ranked on its own: a getter that occurs forty times in a program under one key
 * has forty names, and only the functions around it distinguish them.
 *
 * <p>A client may distinguish functions of one key further: {@code org.lucerna.harvest.recovery}
 * uses the references of functions in a linked program, which a pull does not send, on the versions
 * that came from object files. Its result replaces the served name in the client's output only.
 *
 * <h2>Rules</h2>
 *
 * <ul>
 *   <li>A signal without evidence is neutral: it gives all candidates of a place the same value.
 *   <li>Of equal scores the newest version wins, so without any context the latest push wins.
 *   <li>The result depends on the context only: no clock, no random numbers, no hash order.
 *   <li>The work is bounded by places times candidates and files, all of which are limited: {@link
 *       org.lucerna.store.ranking.FunctionCandidates#MAX_CANDIDATES}, {@link
 *       org.lucerna.store.ranking.NameCandidate#MAX_ATTESTATIONS}, {@link
 *       org.lucerna.store.ranking.LikelyFiles#MAX_FILES}.
 * </ul>
 */
@NullMarked
package org.lucerna.store.ranking;

import org.jspecify.annotations.NullMarked;
