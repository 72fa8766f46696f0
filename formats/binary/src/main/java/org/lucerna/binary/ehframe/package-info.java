/**
 * Tables for unwinding the stack, {@code .eh_frame}: they state the start and size of each
 * function, even in a stripped file.
 *
 * <p>{@link org.lucerna.binary.ehframe.EhFrame} reads them. This page is the format's specification
 * (Linux Standard Base; <em>readelf</em> gives the same ranges). Unlike {@code .debug_frame} the
 * tables are loaded and their pointers are packed.
 *
 * <h2>Entries</h2>
 *
 * <pre>
 * u32 length   0 ends the table; ffffffff: u64 length follows (no compiler writes it)
 * u32 id       0: a CIE, which many functions share; else an FDE: one piece of code
 *
 * CIE          u8 version (1, 3), augmentation with NUL,
 *              w, if the augmentation is "eh",
 *              uleb128 code unit, sleb128 data unit, return register (1: u8, 3: uleb128),
 *              if the augmentation begins with z: uleb128 length, then by letter
 *                R u8 encoding of the FDE's pointers    L u8 encoding of another pointer
 *                P u8 encoding, pointer                 S, B, G nothing
 * FDE          the id is the distance from itself back to the CIE;
 *              start, size: pointers in the CIE's encoding, of the size without its base;
 *              if the augmentation begins with z: uleb128 length of what follows of it;
 *              then rules for unwinding: 40-7f and 1-4 go on to a later instruction, 0 is
 *              nothing, 2e the size of arguments, all else changes a rule
 * </pre>
 *
 * A piece whose rules change before its first instruction is not the start of its function: its
 * stack frame is already set up.
 *
 * <p>An augmentation without z has encoding 0. Unknown letters end its evaluation.
 *
 * <h2>Encodings</h2>
 *
 * <pre>
 * bits 0-3     0 word  1 uleb128  2 u16  3 u32  4 u64  9 sleb128  a s16  b s32  c s64
 * bits 4-6     added: 0 nothing, 1 the pointer's own address, 3 the address of the header
 * bit 7        the address where the pointer is                      not for code
 * ff           no pointer
 * </pre>
 *
 * <h2>Header</h2>
 *
 * {@code .eh_frame_hdr} is a table for binary search, to which a segment of its own points:
 *
 * <pre>
 * u8 1, u8 encoding of the pointer, u8 of the count, u8 of the table
 * pointer to .eh_frame, count, then for each FDE by address: start, pointer to the FDE
 * </pre>
 */
@NullMarked
package org.lucerna.binary.ehframe;

import org.jspecify.annotations.NullMarked;
