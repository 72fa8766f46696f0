/**
 * Linked code, whatever its file: what its instructions name, and where functions are that no table
 * lists, and which pieces are tails.
 *
 * <p>{@link org.lucerna.harvest.code.UnlistedFunctions} finds them, in one of two ways. If a table
 * lists nearly all, what is called is added to it. Else the flow of each function is followed from
 * its start, over its branches and jumps, and it ends after the last instruction that is come to
 * and the last number that one of them loads from among the code; what follows, without padding, is
 * the next function. A call after which there is no code, or that of another function, is of a
 * function that does not return. Jumps are followed that lead into what is known of the function;
 * those that lead further up to 1024 bytes. Landing pads of exceptions, and code that only a table
 * of addresses leads to, become functions of their own.
 */
@NullMarked
package org.lucerna.harvest.code;

import org.jspecify.annotations.NullMarked;
