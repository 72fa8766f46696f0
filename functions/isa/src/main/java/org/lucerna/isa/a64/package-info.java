/**
 * The instructions of 64-bit ARM: {@link org.lucerna.isa.a64.A64Instruction}, with the places of
 * their operands ({@link org.lucerna.isa.a64.A64Form}) and the numbers that they encode.
 *
 * <p>Source: the Arm Architecture Reference Manual for A-profile.
 */
@NullMarked
package org.lucerna.isa.a64;

import org.jspecify.annotations.NullMarked;
