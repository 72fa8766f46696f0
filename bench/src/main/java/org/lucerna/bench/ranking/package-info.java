/**
 * Evaluates which rule serves the right name, of all names pushed for a key.
 *
 * <p>The ground truth is synthetic: {@code bench/ranking/programs} builds families of programs with
 * symbols, {@link org.lucerna.bench.ranking.CorpusHarvest} reads their functions, {@link
 * org.lucerna.bench.ranking.Simulation} lets a team push some of them with mistakes, and the others
 * are pulled. An answer is right if it is, byte for byte, one of the names that the program's own
 * symbols give the function's address.
 *
 * <p>Functions are counted, not keys: if a program has two functions with one key, both count,
 * since each gets a name in the client's disassembler. Functions without a symbol, and functions
 * whose key the server never saw, are requested but not counted. A {@link
 * org.lucerna.bench.ranking.Rule} sees the pull in the order of the addresses and everything that
 * was pushed; a {@link org.lucerna.bench.ranking.Contestant} is a rule with its training.
 */
@NullMarked
package org.lucerna.bench.ranking;

import org.jspecify.annotations.NullMarked;
