/**
 * The GUIDs of functions, computed from their code as Binary Ninja does: of each basic block the
 * bytes that do not depend on addresses.
 *
 * {@snippet class="org.lucerna.warp.code.CodeUsageTest" region="guid" :
 * WarpProgram program =
 *     new WarpProgram.Builder(WarpScheme.X64)
 *         .region(AddressRange.sized(0x400000, 0x8000))
 *         .section(new CodeSection(0x401000, MemorySegment.ofArray(code)))
 *         .function(0x401000)
 *         .build();
 * CodeGuid guid = FunctionGuids.of(program).of(0x401000);
 * }
 *
 * <p>This page is the specification of {@code warp/1}. Evidence: <em>AArch64</em> = without the
 * rule the GUIDs that Binary Ninja gave to functions of a program for AArch64 do not come out, all
 * of which do with it; <em>read</em> = read in its sources; <em>ours</em> = our assumption. x86-64
 * was compared for one function only.
 *
 * <h2>Which code</h2>
 *
 * Starts of functions are given; stubs for other libraries count. From a start, control is followed
 * (AArch64 where nothing else is said):
 *
 * <pre>
 * blocks end   at branches, returns, indirect jumps; at calls of functions that never return; at
 *              BRK, HLT, UDF (ours), INT3, INT 29, UD2, HLT (read); before the start of another
 *              function; before an instruction to which another one jumps
 * followed     jumps, unless another function begins there
 * not followed jumps to other functions, indirect jumps; calls
 * endless      functions of other libraries by name, and functions that reach neither a return, an
 *              indirect jump nor a jump to a function that is not endless; calls of the next
 *              instruction are numbers (read)
 * </pre>
 *
 * If Binary Ninja did not know yet that another function begins where one jumps to, the code there
 * is part of both. These cases cannot be recognized; a client that asks for a function may ask for
 * both GUIDs.
 *
 * <h2>Which bytes</h2>
 *
 * A number is an address if it lies in a region of the program, or if it is more than 65536 and at
 * most 65536 below or above one. The end of a region itself does not count. Instead of the bytes of
 * an instruction, zeros are taken if
 *
 * <pre>
 * operand   it has a number that is an address: an immediate, of MOVK shifted; the address of a
 *           memory operand, or the displacement next to registers; ADR, ADRP
 * branch    it calls an address; it jumps to another function
 * sum       it adds a number other than 0 to a register, and the sum is an address: additions and
 *           subtractions except comparisons, memory operands, of pairs also the second
 * places    in an object file, a linker fills in a part of it
 * </pre>
 *
 * Padding and moves of a register to itself are kept.
 *
 * <h2>The values of registers</h2>
 *
 * A forward data flow over the whole function. A register is a number, a distance from the stack
 * pointer on entry, or unknown; where paths meet, differing values become unknown.
 *
 * <pre>
 * known      ADR, ADRP, immediates, moves; sums and differences; MOVK (ours); slots of the stack,
 *            of eight bytes, that were stored; slots of the global offset table (read: the section
 *            .got counts as read-only): those for other libraries hold an address near the program
 *            (ours), and their contents are unknown (AArch64)
 * unknown    all registers on entry but the stack pointer; results of other operations
 * calls      change the registers that a function may change, and of these only those that the
 *            called function and all that it calls write, if none of them calls indirectly or
 *            chooses another one (ours); slots of the stack stay. A branch through a slot of the
 *            global offset table is one to the function whose address it holds (ours)
 * </pre>
 */
@NullMarked
package org.lucerna.warp.code;

import org.jspecify.annotations.NullMarked;
