/**
 * What changed between two builds of a program, function by function, and the names of the one for
 * the other:
 *
 * {@snippet class="org.lucerna.diff.DiffUsageTest" region="diff" :
 * SimilarityModel model = SimilarityModel.standard();
 * try (Harvest first = Harvest.open(before, HarvestOptions.PLAIN);
 *     Harvest second = Harvest.open(after, HarvestOptions.PLAIN)) {
 *   DiffProgram program = DiffProgram.of(second, model);
 *   ProgramDiff diff = ProgramDiff.of(DiffProgram.of(first, model), program, model);
 *   for (PairedFunction pair : diff.pairs(PairKind.CHANGED)) {
 *     lines.add(pair.after().name() + " " + pair.change().words());
 *   }
 *   for (PulledFunction named : CarriedNames.of(diff, program, first.name(), 0.99f)) {
 *     lines.add(named.key() + " " + named.name());
 *   }
 * }
 * }
 *
 * <h2>Pairs</h2>
 *
 * Each function is in one pair at most. Later steps look only at functions that are left:
 *
 * <pre>
 * 1  name        the same, and only one in each file: alone, in its object file, with its key, or in
 *                canonical form
 * 2  key         the same, and only one in each file, of functions of 16 bytes or more; first IDA's key,
 *                then the one that linkers do not change
 * 3  around      the same key, and next to a pair, or the only one of that key that its functions
 *                call, or that calls them; then the only one, or the n-th of as many, after or before
 *                the same pair. Repeated until nothing is found
 * 4  similar     the model's probability for the whole programs, from 0.5 on, the most probable first;
 *                from 0.9 on if both have names, which then differ
 * 5  around      as step 3
 * 6  order       the same key, in the order of the files: says that the code is in both, not which
 *                function is which
 * </pre>
 *
 * Only pairs with a probability of 0.9 or more say something of the functions around them, or count
 * for the order. {@link org.lucerna.diff.PairEvidence} has the probabilities.
 *
 * <h2>Kinds</h2>
 *
 * <pre>
 * changed  another key, or the same key and other strings or imports: keys do not cover addresses.
 *          Constants that the same code refers to do not count: the data after a table may change
 * renamed  the same code, and names whose canonical forms differ
 * moved    the same code, outside of one longest sequence that is in the same order in both files
 * same     everything else. Addresses do not count: those after a change all differ
 * </pre>
 *
 * <h2>Names</h2>
 *
 * {@link org.lucerna.diff.CarriedNames} gives names the certainty that a pull from a server would
 * give them: those of pairs by key are certain or probable by {@link
 * org.lucerna.harvest.recovery.KeyConfidence}, those of similar functions have their probability.
 */
@NullMarked
package org.lucerna.diff;

import org.jspecify.annotations.NullMarked;
