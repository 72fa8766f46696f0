/**
 * Everything that a database says about one address: {@link org.lucerna.idb.item.Item}; and all its
 * operands that are offsets: {@link org.lucerna.idb.item.Offsets}.
 *
 * <p>An address's node (address + netdelta) holds data that does not fit into its {@linkplain
 * org.lucerna.idb.memory flags}. Evidence: <em>sdk</em> = named in the public SDK, in no file read;
 * <em>single</em> = one public reader; <em>inferred</em>. Unmarked: files. "+1" means that the
 * stored number is one higher, so that 0 means none.
 *
 * <h2>Numbers</h2>
 *
 * <pre>
 * A 1     address of the jump that has the switch, +1; at the targets of a switch
 * A 2     node of the decompiler, +1
 * A 3     node of the structure that is here, +1
 * A 8     additional flags, see {@link org.lucerna.idb.item.AdditionalFlag}
 * A 9     line of the source file                              sdk; that it is not +1: inferred
 * A a     absolute address of a segment, +1                                                 sdk
 * A b, c  node of the enum that operand 0, 1 is displayed with, +1
 * A f     bytes that the function called here removes from the stack, +1
 * A 10    kind of string, +1, 32 bits: see below; 0 occurs
 * A 11    alignment as a power of two, +1
 * A 14    colour, 00bbggrr, +1
 * </pre>
 *
 * <h2>Bytes</h2>
 *
 * {@code n} is an operand, 0 to 7. If idainfo is older than 700 the fields are little-endian and of
 * fixed size, from 700 on they are packed (see {@link org.lucerna.idb.address}).
 *
 * <pre>
 * S 2 3 7 12 13 14 1f 20   text to display for operand n                                  sdk
 * S 4                      ea table, ea its size in bytes (packed), or two words: the table
 *                          of an indirect jump or call
 * S 5                      array: dd flags, dd items in a line, dd alignment (packed), or u32 each;
 *                          flags 1 dup, 2 signed, 4 indices, f0 base of indices (sdk)
 * S 8                      switch: see below
 * S 9 a b 15 16 17 21 22   offset of operand n: see below                 from 15 on: sdk
 * S c d e 18 19 1a 23 24   the same of its outer part                     sdk
 * S f 10                   structure path of operands 0, 1: ea delta, dd count, ea each structure
 *                          or member - first internal node; only seen packed
 * S 1b                     ea node, u8 type: last selection in the window of references
 * S 1c                     custom data type and formats                   sdk; kept as bytes
 * S 1e                     ea call - argument, one per argument: the instructions that pass
 *                          the arguments of a call, in argument order; 0 for none (inferred)
 * S 25                     u32 the operands from 2 on, 4 bits each, as in the flags; before 7.6 they
 *                          are displayed like operand 1 (files of 5.0, 7.0, 9.1; the release: inferred)
 * S 2000                   text that the user entered for the instruction                 sdk
 * S 9000+n                 type of operand n, as a type string                            sdk
 * </pre>
 *
 * <h3>Offset</h3>
 *
 * <pre>
 * u8 f     0f type, 10 a target follows, 20 a base, 40 a delta, 80 without a reference to the base
 * ea each of target, base and delta present in f; target and base are nodes       single
 * u8, u8   more flags, shifted right by 4: 10 relative to the image base, 20 past the end, 40 custom,
 *          100 subtracted, 200 signed, 400 0 is none, 800 all ones is none, 1000 relative to itself
 * </pre>
 *
 * The last two bytes may be missing. Type: 1 16 bits, 2 32 bits, 3 and 4 low 8 and 16 bits, 5 and 6
 * high 8 and 16 bits, 9 64 bits, 10 8 bits; 0, 7 and 8 are obsolete.
 *
 * <h3>Switch</h3>
 *
 * <pre>
 * below 700   u16 flags, u16 cases, w table, w values or lowest case, w default, w start; if flags have
 *             8000: u32 size of the whole, u32 flags (shifted left by 16), u32 entries, w lowest case
 *             if indirect, w base of elements, u32 register, u8 its type, w custom
 * from 700    dd flags, dd cases, ea table, ea values or lowest case, ea default, ea start, dd entries,
 *             ea lowest case if indirect, ea base of elements, dd register, u8 its type, ea custom
 * </pre>
 *
 * Flags: 1 sparse: there is a value table, 2 and 800 size of a value, 4 and 400 size of an entry
 * (none 2 bytes, first 4, second 1, both 8), 180 shift, 200 has a base, 2000 signed, 4000 custom,
 * 10000 indirect, 20000 subtracted, 800000 more follows (sdk), which is kept as bytes.
 *
 * <h3>Kind of string</h3>
 *
 * From 700 on bits 0-1 size of a character (1, 2, 4 bytes), 2-7 size of the length prefix (none, 1,
 * 2, 4), then two terminators and the index of the encoding, 8 bits each. Older: the low byte is 0
 * C, 1 one byte of length, 2 two, 3 C of 16-bit characters, 4 four bytes of length, 5 and 6 two and
 * four bytes with 16-bit characters (sdk).
 */
@NullMarked
package org.lucerna.idb.item;

import org.jspecify.annotations.NullMarked;
