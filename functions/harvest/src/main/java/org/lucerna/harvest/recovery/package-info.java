/**
 * Distinguishes functions that have the same key.
 *
 * <p>Short functions often do: the key does not depend on call targets and variables. A server may
 * have several versions under one key, each with the {@link org.lucerna.harvest.ObjectOrigin} of a
 * function in an object file. {@link org.lucerna.harvest.recovery.FunctionRecovery} fits the object
 * files into the program like the pieces of a puzzle:
 *
 * <ul>
 *   <li>a recognized function implies the addresses of the symbols it references;
 *   <li>it implies the start of its section, and so the addresses of its neighbors in the object
 *       file;
 *   <li>a candidate that conflicts with this is rejected, a candidate that agrees is accepted.
 * </ul>
 *
 * If linkers shorten code ({@link org.lucerna.isa.Architecture#isShortened}), sections imply
 * nothing. If they leave out parts of sections ({@link
 * org.lucerna.harvest.SectionNotation#isDivided}), as Apple's linker does, a section implies the
 * address of a function only between neighbors that were recognized and have kept their distance.
 * This is repeated until nothing changes. Ambiguous functions are not guessed. A function whose key
 * has only one name keeps that name even if it does not fit, for example because the program was
 * built with other options than the object file; but the name is {@link
 * org.lucerna.harvest.recovery.Confidence#PROBABLE}. A function of 16 bytes or fewer gets no name
 * if it is the only one of its archive in the program and there is no other evidence for it.
 *
 * <h2>Recovery and ranking</h2>
 *
 * The server also distinguishes functions of one key, with {@code store.ranking}: by the other
 * functions of a pull, by the accounts that pushed a name and how often, and by its address in the
 * pushed file. It has neither the program nor the object files. Recovery has both: it compares the
 * addresses referenced by instructions with the references and distances in an {@link
 * org.lucerna.harvest.ObjectOrigin}. So ranking orders the candidates and always serves one, while
 * recovery checks those with an origin against the program, and returns only a name that fits
 * better than the others. A pulling client prefers a recovered name to the one served; without an
 * origin among the candidates, the server's ranking stands. They share the key and the comments
 * with the origin; neither uses the other's scores.
 */
@NullMarked
package org.lucerna.harvest.recovery;

import org.jspecify.annotations.NullMarked;
