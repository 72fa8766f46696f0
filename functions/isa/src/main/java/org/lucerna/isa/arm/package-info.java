/**
 * The instructions of 32-bit ARM: A32 of four bytes, T32 (Thumb) of two and four.
 *
 * <p>Source: the ARM Architecture Reference Manual, ARMv7-A.
 */
@NullMarked
package org.lucerna.isa.arm;

import org.jspecify.annotations.NullMarked;
