/**
 * The instructions of RISC-V, with two and four bytes, and the remains of those that linkers
 * shorten.
 *
 * <p>Source: the RISC-V Instruction Set Manual, volume I.
 */
@NullMarked
package org.lucerna.isa.riscv;

import org.jspecify.annotations.NullMarked;
