/**
 * The stack frames of functions: {@link org.lucerna.idb.frame.StackFrames}.
 *
 * <p>Evidence: files.
 *
 * <h2>Where it is</h2>
 *
 * Before IDA 9, and in some files of 8.4, a frame is a structure like others, see {@link
 * org.lucerna.idb.structure}, named {@code $ F} and the function's address in hexadecimal, or
 * {@code $ fr} and a number. The function's record has its node; all ones, or 0, is none. A member
 * named {@code " r"} is the return address, {@code " s"} the saved registers.
 *
 * <p>From IDA 9 on, and in other files of 8.4, the record has the function's own node, and the
 * frame is a type with it:
 *
 * <pre>
 * (start, S, 10a000..)  blob: u8 1, type string of a structure whose members say their place,
 *                       NUL, names, NUL, comments (seen empty), NUL
 * </pre>
 *
 * Attributes mark its return address and saved registers, see {@link
 * org.lucerna.types.StructMember}.
 *
 * <h2>Offsets</h2>
 *
 * They count from the frame's bottom, its lowest address, upwards. From there on:
 *
 * <pre>
 * size of local variables             members with negative offsets, as people see them
 * size of saved registers             offset 0 for people; " s", if any
 * return address, on the stack        " r"; some processors have none
 * arguments
 * </pre>
 *
 * The offset that IDA shows, and makes names of, is that from the end of the local variables:
 * 15,506 of 15,506 members {@code var_18} of ten databases are 18 (hexadecimal) below it. Arguments
 * count from behind the return address: 10,598 of 10,598 members {@code arg_4} are 4 above that.
 * The difference that a function has between its frame pointer and the usual place of it plays no
 * part in that.
 *
 * <p>{@code " r"} begins where local variables and saved registers end in all 7,928 frames that
 * have one; {@code " s"}, where there is one, fills the room of the saved registers. Frames end
 * where the arguments do that callees remove, or before, or behind.
 */
@NullMarked
package org.lucerna.idb.frame;

import org.jspecify.annotations.NullMarked;
