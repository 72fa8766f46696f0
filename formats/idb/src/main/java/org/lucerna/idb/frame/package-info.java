/**
 * The stack frames of functions: {@link org.lucerna.idb.frame.StackFrames}.
 *
 * <p>Evidence: files.
 *
 * <h2>Location</h2>
 *
 * Before IDA 9, and in some files of 8.4, a frame is a structure like any other, see {@link
 * org.lucerna.idb.structure}, named {@code $ F} and the function's address in hexadecimal, or
 * {@code $ fr} and a number. The function's record names its node; all ones, or 0, means none. A
 * member named {@code " r"} is the return address, {@code " s"} the saved registers.
 *
 * <p>From IDA 9 on, and in other files of 8.4, the record names the function's own node, and the
 * frame is a type stored there:
 *
 * <pre>
 * (start, S, 10a000..)  blob: u8 1, type string of a structure whose members state their offsets,
 *                       NUL, names, NUL, comments (only seen empty), NUL
 * </pre>
 *
 * Attributes mark its return address and saved registers, see {@link
 * org.lucerna.types.StructMember}.
 *
 * <h2>Offsets</h2>
 *
 * Offsets count upwards from the frame's bottom, its lowest address:
 *
 * <pre>
 * size of local variables             members with negative displayed offsets
 * size of saved registers             displayed offset 0; " s", if any
 * return address, on the stack        " r"; some processors have none
 * arguments
 * </pre>
 *
 * The offset that IDA displays, and derives names from, counts from the end of the local variables:
 * 15,506 of 15,506 members {@code var_18} of ten databases are 18 (hexadecimal) below it. Arguments
 * count from the end of the return address: 10,598 of 10,598 members {@code arg_4} are 4 above
 * that. The distance of a function's frame pointer from its usual place does not matter here.
 *
 * <p>{@code " r"} begins where local variables and saved registers end in all 7,928 frames that
 * have one; {@code " s"}, if there is one, fills the space of the saved registers. Frames may end
 * where the arguments removed by the callee end, or before, or after.
 */
@NullMarked
package org.lucerna.idb.frame;

import org.jspecify.annotations.NullMarked;
