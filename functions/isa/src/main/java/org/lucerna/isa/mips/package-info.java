/**
 * The instructions of MIPS, 32-bit and 64-bit, without the compressed forms MIPS16 and microMIPS.
 *
 * <p>Source: MIPS Architecture for Programmers, volume II.
 */
@NullMarked
package org.lucerna.isa.mips;

import org.jspecify.annotations.NullMarked;
