/**
 * The functions of a program: {@link org.lucerna.idb.function.Functions}.
 *
 * <p>Evidence: where nothing is said, files. Numbers are packed, see {@link
 * org.lucerna.idb.address}.
 *
 * <pre>
 * $ funcs S node      ea start, ea size, dw flags, then
 *   tail (8000)       ea start - owner's start, count of referers, ...
 *   else              ea frame - first internal node (0 none), ea frame size, dw saved
 *                     registers, ea arguments; perhaps dw stack points, dw ?, dw labels, dw
 *                     register arguments, dd colour + 1, dw tails, ea ?; in the newest dq
 *                     flags, all 64, whose low 16 are those above
 * $ funcs C node      comment, R node: repeatable comment. 04 03 02 01 begins a style, not text
 * (start, S, 7000..)  blob of chunks but the first: ea from the end of the one before (at
 *                     first from 0), ea length
 * </pre>
 *
 * {@code node} is start + netdelta, also as an index; packed addresses are as they are. From IDA 9
 * on the frame is the start itself: types of frames are then with the function's node. The list of
 * chunks agrees with the owners of tails, and also has tails that other functions own. IDA 9.1
 * joins tails that touch.
 */
@NullMarked
package org.lucerna.idb.function;

import org.jspecify.annotations.NullMarked;
