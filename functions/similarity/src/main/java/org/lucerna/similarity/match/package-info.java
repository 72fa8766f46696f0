/**
 * Finds the functions of known programs that are the same as those of another program, with the
 * probability of each match. From two sketched programs to names:
 *
 * {@snippet class="org.lucerna.similarity.match.SimilarityUsageTest" region="match" :
 * SimilarityModel model = SimilarityModel.standard();
 * ReferenceSet references = ReferenceSet.of(List.of(known), names, model.rarity());
 * ProgramMatch match = model.match(program, references);
 * for (int place = 0; place < match.size(); place++) {
 *   for (SimilarFunction similar : match.similar(place, SimilarFunction.NAME)) {
 *     lines.add(place + " " + names.get(similar.function()));
 *   }
 * }
 * }
 *
 * <h2>Method</h2>
 *
 * <pre>
 * 1  look up   for each function the 30 known ones with the highest scores are its candidates
 * 2  judge     each pair by itself: the first forest estimates a probability from its numbers; the
 *              ten most probable ones of a function remain
 * 3  add       around each function whose best candidate has more than 0.6, for functions that have
 *              no such one: pairs of callees, pairs of callers, and pairs of functions near it; they
 *              are judged by themselves
 * 4  judge     all pairs by their numbers and those of the program: the second forest
 * 5  add       as in step 3, by the probabilities of step 4
 * 6  judge     all pairs by their numbers and those of the program: the third forest, which was
 *              trained with pairs judged so far
 * 7  calibrate estimates of step 6 become the observed probabilities of such estimates in each
 *              {@link org.lucerna.similarity.match.CalibrationGroup}; from 0.99 on, of such and of
 *              higher ones together
 * </pre>
 *
 * <p>A known function is found by its 12 heaviest features, and looked up by the 32 heaviest of the
 * other. The score of a pair is the sum over the features by which it is found, of the product of
 * both weights; weights are as in {@link org.lucerna.similarity.sketch}, divided by the root of the
 * sum of their squares. Equal input gives equal results, on any number of processors.
 *
 * <h2>Numbers of a pair</h2>
 *
 * In this order; masses are the sketches', logarithms are log2(1 + x), and {@code known} is the
 * candidate.
 *
 * <pre>
 * 16  mass of the shared features, by family: for each the lower one
 * 16  the same, divided by the function's mass of the family
 * 16  the same, divided by the mass of the family that is kept of the known function
 * 16  the function's mass of the family
 * 16  difference of the logarithms of both masses of the family
 * 18  difference of the logarithms of each measure; the argument registers count as an eighth of their
 *     set as a number
 *  4  logarithms of the function's instructions, blocks, calls and imported calls
 *  1  0 if both have the same argument registers, else 1
 *  2  difference of the logarithms of how many functions they call, and of how many call them
 *  1  cosine of the weights
 *  1  shared mass of a function's own families, divided by the rest of both masses
 *  1  shared mass of these families
 *  1  shared mass of all families, divided by the mass that is kept of the known function
 *  1  1 if both have the same key, else 0
 * </pre>
 *
 * <h2>Numbers of the program</h2>
 *
 * They follow the pair's own, in this order. A vote is the probability of a function's best
 * candidate, for the program of that candidate; its own vote for the candidate does not count. The
 * claims on a known function are the probabilities that functions have for it.
 *
 * <pre>
 * 1  probability of the pair by itself
 * 2  votes for the known program, divided by all votes; their logarithm
 * 3  callees that match: sum of their probabilities; divided by the callees of each
 * 2  callers that match: sum of their probabilities; divided by the callers of the function
 * 1  up to four functions before and after whose best candidates lie at the same distance, up to six
 *    off: sum of their probabilities
 * 1  highest claim of another function on the candidate
 * 1  lead over the best candidate of another name
 * 1  votes divided by the functions of the program
 * 1  callees of the function
 * 1  callers that match, divided by the callers of the candidate
 * 2  how much farther the next match of 0.8 or more before, and after, is from the candidate than
 *    from the function: -24 to 24; 25 if there is none in 24 functions
 * 1  claims of 0.5 or more of functions that are not called on callees of the candidate: their sum
 * 1  lead over the highest claim of another function
 * 1  code shared with the known program: of the code features that are kept of a voter's candidate,
 *    the share that the voter has; the mean by votes
 * 1  the same share of the pair, less that mean
 * 1  share of the votes for the known program that are for a candidate with the same key
 * 2  logarithm of how many functions of the program have the function's shape, and of the known
 *    program the candidate's: the same measures, and masses of own families
 * 1  votes divided by the most votes for any program
 * 1  language of the candidate's name: C 0, C++ 1, Rust 2, Go 3
 * 1  votes, its own included, divided by the functions of the known program
 * </pre>
 *
 * <p>Numbers that compare a pair with what the build of its program makes of others let one model
 * judge all compilers and languages: functions of Visual C++ share little code with those of GCC,
 * but all of them do. Functions of one shape are told apart by what is around them only.
 *
 * <h2>Probabilities and decisions</h2>
 *
 * Each {@link org.lucerna.similarity.match.Forest} adds up the leaves that its trees reach; {@link
 * org.lucerna.similarity.match.SimilarityModel} holds all three, the calibration, and the rarities
 * that they were trained with.
 *
 * <ul>
 *   <li>A function of 12 instructions or more gets at least 0.999 for a candidate with the same key
 *       after each of the steps 2, 4, 6 and 7, if all such candidates have the same name.
 *   <li>From 0.99 on a name may be shown as a name, from 0.8 on as a comment.
 *   <li>If no candidate has the probability asked for, up to five of one {@link
 *       org.lucerna.similarity.match.NameFamily} are listed if they have it together.
 *   <li>Of several candidates with the same name, as releases of a program have, only the best is
 *       listed; they do not compete with each other. Of two whose probabilities are equal to a
 *       thousandth, the one with more matches around it is better.
 * </ul>
 *
 * <h2>Bounds</h2>
 *
 * <pre>
 * candidates that are looked up           30 a function
 * functions found by one feature          256; features of more are not searched
 * pairs of callees, or callers, to add    150 of one match; of more none is added
 * functions added around others           300 a function
 * callees, or callers, that are compared  200; the sums of functions with more are 0
 * functions before and after              4 whose matches count, 24 in which one is looked for
 * </pre>
 */
@NullMarked
package org.lucerna.similarity.match;

import org.jspecify.annotations.NullMarked;
