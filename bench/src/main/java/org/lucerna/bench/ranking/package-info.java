/**
 * Which rule serves the right name, of all that a server was told for a key.
 *
 * <p>The truth is built, not collected: {@code bench/choice/programs} makes programs with symbols
 * in families, {@link org.lucerna.bench.ranking.CorpusHarvest} takes their functions, {@link
 * org.lucerna.bench.ranking.Simulation} lets a team push some of them with mistakes, and the others
 * are asked for. An answer is right if it is one of the names that the program's own symbols give
 * the function's address, byte for byte.
 *
 * <p>What is counted are functions, not keys: of two functions of one key in the same program each
 * counts, as each of them gets a name in the asker's disassembler. Functions without a symbol, and
 * those whose key the server never saw, are not counted, but they are asked for. A {@link
 * org.lucerna.bench.ranking.Rule} sees the pull in the order of the addresses and all that was
 * pushed; {@link org.lucerna.bench.ranking.Contestant} is one with its training.
 */
@NullMarked
package org.lucerna.bench.ranking;

import org.jspecify.annotations.NullMarked;
