/**
 * The contents of files: where a file is from, and the objects that it consists of, with which a
 * server says what programs are made of. They hold hashes of keys and of strings; no code, no names
 * of functions and no strings.
 *
 * <pre>
 * u8                    1, the version
 * dd origins            up to 64, then each: bytes package URL, up to 2,048, bytes path, up to 4,096
 * dd objects            up to 2^20, in the order of the file, then each:
 *     bytes             name of the member of an archive, up to 1,024; empty in other files
 *     dd keys           then each: u32 little-endian, ascending as unsigned numbers; a key is there
 *                       as often as functions of at least 16 bytes have it
 *     dd strings        then each: u32 little-endian, ascending, each once
 * </pre>
 *
 * dd is one of IDA's packed integers, bytes a dd length and that many bytes. Contents have at most
 * 16 MiB.
 *
 * <p>A key is the first four bytes, as a big-endian number, of the key that a function has in
 * object files and in the programs that they are linked into: that of the scheme {@code link-1}. A
 * string is the CRC-32C of at least six bytes of printable ASCII, tabs and ends of lines, or of at
 * least three of digits with dots between them, which a zero ends; of an object file, those in its
 * loaded sections without code.
 *
 * <p>The objects of an archive are its members. A linked file does not say what it was linked from,
 * but linkers keep the functions of an object together: 16 functions that lie next to each other
 * count as one object, with the strings that they refer to.
 */
@NullMarked
package org.lucerna.harvest.contents;

import org.jspecify.annotations.NullMarked;
