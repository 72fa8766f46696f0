/**
 * Where branches lead whose distance is spread over an instruction: of Thumb code, and of RISC-V,
 * with what its linkers leave of instructions.
 *
 * <p>Distances are signed, in bytes: of RISC-V from the branch, of Thumb code from four bytes after
 * its start.
 */
@NullMarked
package org.lucerna.calcrel.branch;

import org.jspecify.annotations.NullMarked;
