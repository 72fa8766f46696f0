/**
 * Distinguishes functions that have the same key.
 *
 * <p>Short functions often do: the key hides where calls lead and which variables are used. A
 * server may have several versions under one key, each with the {@link
 * org.lucerna.harvest.ObjectOrigin} of a function in some object file. {@link
 * org.lucerna.harvest.recovery.FunctionRecovery} puts the object files into the program like the
 * pieces of a puzzle:
 *
 * <ul>
 *   <li>a recognised function says where the symbols are that it names;
 *   <li>it says where its section begins, so that its neighbours in the object file have their
 *       places as well;
 *   <li>a candidate that disagrees with this is out, one that agrees is in.
 * </ul>
 *
 * Where linkers shorten code ({@link org.lucerna.calcrel.Architecture#isShortened}) sections say
 * nothing. This goes on until nothing changes. What is left ambiguous is not guessed. A function
 * whose key has one name only keeps that name even if it does not fit, as where the program was
 * built with other options than the object file, but the name is {@link
 * org.lucerna.harvest.recovery.Confidence#PROBABLE}. A function of 16 bytes or fewer has no name if
 * it is the only one of its archive in the program and nothing else speaks for it.
 *
 * <h2>Recovery and ranking</h2>
 *
 * The server distinguishes functions of one key as well, by {@code store.ranking}: from the other
 * functions of a pull, from who pushed a name and how often, and from where in a file it was
 * pushed. It has neither the program nor the object files. Recovery has both: the addresses that
 * instructions name, against the references and distances that an {@link
 * org.lucerna.harvest.ObjectOrigin} states. So ranking orders the candidates and always serves one,
 * recovery checks those with an origin against the program, and gives no name that does not fit
 * better than the others. A client that pulls takes a recovered name before the one served, and
 * without an origin among the candidates the server's ranking stands. They share the key and the
 * comments that hold the origin; neither uses a score of the other.
 */
@NullMarked
package org.lucerna.harvest.recovery;

import org.jspecify.annotations.NullMarked;
