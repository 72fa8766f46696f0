/**
 * Linked code in any kind of file: references of instructions, functions that no table lists, and
 * tails.
 *
 * <p>{@link org.lucerna.harvest.code.UnlistedFunctions} finds unlisted functions in one of two
 * ways. If a table lists nearly all functions, call targets are added, and, for arm64 Windows,
 * leaves that fill the code between listed functions. Otherwise the control flow of each function
 * is followed from its start through branches and jumps. It ends after the last instruction reached
 * and the last literal loaded by one of them; the next function follows after any padding. A call
 * followed by no code, or by another function, is to a function that does not return. Jumps are
 * followed into the known part of the function, and up to 1024 bytes beyond it if no padding lies
 * between. Exception landing pads, and code reached only through a table of addresses, become
 * separate functions, unless {@link org.lucerna.harvest.code.LinkedImage} lists these.
 *
 * <p>On 32-bit x86, a jump stays in its function if registers of the caller are on the stack, and
 * leaves it if all have been restored and the rest of the function does not reach its target. If
 * neither decides, a jump over NOPs that leads to no multiple of 16 stays, too: it enters a loop,
 * whose start compilers align.
 */
@NullMarked
package org.lucerna.harvest.code;

import org.jspecify.annotations.NullMarked;
