/**
 * The instructions of PowerPC.
 *
 * <p>Source: the Power ISA, book I.
 */
@NullMarked
package org.lucerna.isa.ppc;

import org.jspecify.annotations.NullMarked;
