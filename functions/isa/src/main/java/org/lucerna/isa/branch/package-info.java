/**
 * The targets of branches whose distance is scattered over the instruction: in Thumb code and
 * RISC-V, for the latter including the remains of instructions that linkers shorten.
 *
 * <p>Distances are signed, in bytes: in RISC-V from the branch, in Thumb code from four bytes after
 * its start.
 */
@NullMarked
package org.lucerna.isa.branch;

import org.jspecify.annotations.NullMarked;
