/**
 * The stored and transmitted form of functions for comparison: sketches.
 *
 * <pre>
 * sketch    u8 version &lt;&lt; 4 | architecture
 *                        version 2 of the features; 1 x86-64, 2 x86, 3 AArch64,
 *                        4 32-bit ARM (A32 and T32), 5 MIPS, 6 RISC-V, 7 PowerPC
 *           u8[18]       measures in their order: round(8 log2(1 + measure)), at most 255; the
 *                        argument registers as a set of bits
 *           u8[16]       masses of the families in their order: round(16 log2(1 + mass)), at most 255
 *           u8 count     of features, at most 32 in a store, at most 96 in a question
 *           i32 feature  count times, ascending
 *           u8           (count + 3) / 4 times: four frequencies of 2 bits, the first lowest: 0 for a
 *                        feature that occurs once, 1 for up to 3 times, 2 for up to 7, 3 for more
 * program   dd count     functions, at most 2^20, by ascending address:
 *           md5          the function's key
 *           sketch
 *           dd callees   at most 1,000 functions that it calls, by ascending place:
 *           dd           the place, less that of the callee before
 * </pre>
 *
 * Numbers are big-endian; dd is IDA's packed number of 32 bits.
 *
 * <pre>
 * rarity    ln((functions + 1) / (functions that have the feature + 1)), learned once and shipped with
 *           the models; features that are not listed count as never seen
 * mass      rarity * (1 + frequency)
 * weight    mass * weight of the family; the heaviest features are kept
 * lent      the STRING, IMPORT, CONSTANT, TABLE and TYPE features with a rarity of ln 100 or more of
 *           callees, callers, and of the two functions before and after
 * </pre>
 */
@NullMarked
package org.lucerna.similarity.sketch;

import org.jspecify.annotations.NullMarked;
