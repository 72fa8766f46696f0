/**
 * Type libraries: the types, and the prototypes of symbols, that a database or a {@code .til} file
 * holds. {@link org.lucerna.idb.til.TypeLibrary} is the entry.
 *
 * <p>Evidence: unmarked, files. All numbers are little-endian; {@code z} is a text that ends in
 * NUL, {@code str} a text preceded by its length in a byte. Type strings, their names and {@code
 * dt} are as in {@link org.lucerna.types}.
 *
 * <pre>
 * section    "IDATIL", u32 format, u32 flags, str title, str bases (with commas), u8 compiler,
 *            u8 model, u8 size of int, u8 of bool, u8 of enum, u8 default alignment
 *            [4]    u8 size of short, u8 of long, u8 of long long
 *            [100]  u8 size of long double
 *            bucket of symbols
 *            [10]   u32 next ordinal
 *            [10 and 20]  pairs u32 ordinal, u32 what it stands for; u32 ffffffff       several
 *            bucket of types
 *            [2]    bucket of macros
 * format     10 in 5.0, later 12. Below 10 there are no flags: the format is the flags  several
 * flags      1 compressed, 2 macros, 4 sizes, 8 for any compiler, 10 ordinals, 20 aliases,
 *            40 modified, 80 streams, 100 size of long double. What streams are is unknown
 * bucket     u32 records, u32 size, [1] u32 stored size; the bytes, with [1] RFC 1950. An empty
 *            one has no stored size: two public libraries end at the last byte only so
 *
 * definition u32 flags, z name, u32 number; z type string, z comment, z names of parts, z
 *            comments of parts, u8 storage class. The number is a type's ordinal, a symbol's
 *            value; 64 bits where flags have bit 31 and the format is 12 or newer
 *            flags 7ffffffe: u32 size and that many bytes of unknown meaning            several
 * macro      z name, u16: low byte parameters, 100 if there are parentheses; z body, in
 *            which 80 + n stands for parameter n                                        several
 * comments   of parts: for each a dt length and the text, in the order of the names    inferred
 *
 * model      bits 0-1 pointers: 1 of 8 bytes (1 byte if an int has up to 2), 2 of 2, 3 of
 *            4; bits 2-3 which of code and data is far; bits 4-7 calling convention         sdk
 * alignment  1 &lt;&lt; (n - 1), 0 not stated                                                 several
 * </pre>
 *
 * Sizes may be 0: the compiler is then unknown (0) or not stated. Definitions fill their bucket
 * completely. No file shows whether records of unknown meaning count among the bucket's records;
 * both variants are read.
 *
 * <p>A damaged library yields the types before the damage. A compressed bucket is inflated as far
 * as its data goes and no further than {@link org.lucerna.idb.til.TypeLibrary#MAX_BUCKET}.
 */
@NullMarked
package org.lucerna.idb.til;

import org.jspecify.annotations.NullMarked;
