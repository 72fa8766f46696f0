/**
 * The operands of A64 instructions, and the numbers that they encode.
 *
 * <p>Not part of the module's API.
 */
@NullMarked
package org.lucerna.isa.a64;

import org.jspecify.annotations.NullMarked;
