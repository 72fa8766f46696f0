/**
 * Tells functions apart that have the same key.
 *
 * <p>Short functions often do: the key hides where calls lead and which variables are used. A
 * server may have several versions under one key, each with the {@link
 * org.lucerna.harvest.ObjectOrigin} of a function in some object file. {@link
 * org.lucerna.harvest.recovery.FunctionRecovery} puts the object files into the program like the
 * pieces of a puzzle:
 *
 * <ul>
 *   <li>a function that is recognised tells where the symbols are that it names;
 *   <li>it tells where its section begins, so that its neighbours in the object file have their
 *       places as well;
 *   <li>a candidate that disagrees with this is out, one that agrees is in.
 * </ul>
 *
 * Where linkers shorten code ({@link org.lucerna.calcrel.Architecture#isShortened}) sections tell
 * nothing. This goes on until nothing changes. What is left ambiguous is not guessed. A function
 * whose key has one name only keeps that name even if it does not fit, as where the program was
 * built with other options than the object file, but the name is {@link
 * org.lucerna.harvest.recovery.Confidence#PROBABLE}. A function of 16 bytes or fewer has no name if
 * it is the only one of its archive in the program and nothing else speaks for it.
 */
@NullMarked
package org.lucerna.harvest.recovery;

import org.jspecify.annotations.NullMarked;
