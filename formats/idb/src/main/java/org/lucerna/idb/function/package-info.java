/**
 * The functions of a program: {@link org.lucerna.idb.function.IdbFunctions}.
 *
 * <p>Evidence: unmarked, files; <em>inferred</em> is our conclusion. Numbers are packed, see {@link
 * org.lucerna.idb.address}.
 *
 * <pre>
 * $ funcs S node      ea start, ea size, dw flags, then
 *   tail (8000)       ea start - owner's start, dw count of referers (0: it is in the dd that
 *                     follows); perhaps dq flags
 *   otherwise         ea frame - first internal node (0 none), ea frame size, dw saved
 *                     registers, ea arguments; perhaps dw stack points, dw register variables
 *                     (inferred: 0), dw labels, dw register arguments, dd colour + 1, dw tails,
 *                     ea frame pointer's distance from its usual place; perhaps dq flags
 *   dq flags          in the newest: all 64, the low 16 as above
 * $ funcs C node      comment, R node: repeatable comment. 04 03 02 01 begins a style, not text
 *
 * (start, S, ...)     each a blob, the values of consecutive items joined
 * 1000..              stack points: ea distance from the one before (at first from the start),
 *                     ea change: 2 * bytes pushed, or 2 * bytes popped + 1
 * 4000..              register variables: ea distance of its range's start from that of the one
 *                     before (at first from the function's start), ea size, ds register, ds
 *                     name, ds comment
 * 5000..              labels: ea distance from the one before (at first from the start), ds name
 * 6000..              register arguments: dd register, ds type string, ds name
 * 7000..              chunks except the first: ea from the end of the one before (at first from 0),
 *                     ea size
 * (tail, S, 7000..)   words, little-endian: the starts of the functions that share the tail
 * (address, S, 109000..)
 *                     the function before Lumina's result: 05, name, NUL, dd size, dd length,
 *                     Lumina's metadata
 * </pre>
 *
 * {@code node} is start + netdelta, also as an index; packed addresses and the words of a tail are
 * plain addresses. From IDA 9 on the frame is the start itself: types of frames are then stored at
 * the function's node. The list of chunks agrees with the owners of tails, and also has tails that
 * other functions own. IDA 9.1 joins adjacent tails.
 *
 * <p>Stack points ascend over all chunks, so the first may lie before the start: the distance wraps
 * around, as do distances of register variables and labels. Their counts and the counts of register
 * arguments and labels agree with the function's record in every file. Read as distances from the
 * start, most labels of a function of 10 lie within instructions, and of 2,985 register variables
 * of one file 1,714 overlap another one of the same register; read as above, all labels are at
 * instructions and no variables overlap. The functions before Lumina's results are stored at
 * addresses that may no longer start a function.
 */
@NullMarked
package org.lucerna.idb.function;

import org.jspecify.annotations.NullMarked;
