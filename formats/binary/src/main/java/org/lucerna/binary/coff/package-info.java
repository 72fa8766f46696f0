/**
 * COFF: the object files that programs of Windows are linked from.
 *
 * <p>{@link org.lucerna.binary.coff.CoffFile} opens one. This page is the format's specification as
 * far as functions need it (Microsoft's <em>PE Format</em>). Symbols, sections and relocations were
 * compared with those that LLVM's tools list of objects of Visual C++ 2022, clang and GCC. All
 * numbers are little-endian.
 *
 * <h2>Headers</h2>
 *
 * <pre>
 * plain     00 u16 machine   02 u16 sections   08 u32 symbols at   0c u32 symbol entries
 *           10 u16 size of an optional header, 0     then the section headers, at 14
 * large     00 u16 0   02 u16 ffff   04 u16 version, from 2   06 u16 machine
 * (bigobj)  0c class id c7a1bad1-eebaa94b-af20faf6-6aa4dcb8
 *           2c u32 sections   30 u32 symbols at   34 u32 symbol entries     section headers at 38
 * import    00 u16 0   02 u16 ffff   04 u16 version, 0 or 1   06 u16 machine
 *           0c u32 size of the rest, after 14: an entry of an import library, without code
 * others    00 u16 0   02 u16 ffff, another class id: an object for its compiler; that of /GL is
 *           38feb30c-a5d9ab4d-ac9bd6b6-222653c2
 * machine   14c x86   8664 x64   1c0, 1c4 ARM   aa64 arm64   a641 ARM64EC   a64e ARM64X
 * </pre>
 *
 * A plain header has no signature. A file is taken for one if the machine is known, the optional
 * header has size 0, and the tables end within the file.
 *
 * <h2>Sections</h2>
 *
 * <pre>
 * 00 char[8] name   0c u32 address, 0   10 u32 size   14 u32 offset
 * 18 u32 relocations at   20 u16 relocations   24 u32 flags:
 *    20 code   80 no bytes in the file   200, 800 only for linkers   1000 COMDAT
 *    f00000 alignment: 1 for 1 byte, 2 for 2 bytes, 3 for 4 bytes ...
 *    1000000 more relocations: if there are ffff, u32 at the first one is their number, with it
 *    2000000 discarded   20000000 executable   80000000 writable
 * relocation, 10 bytes: 00 u32 place, the section's address added   04 u32 symbol   08 u16 type
 * </pre>
 *
 * A name "/123" is at offset 123 of the strings, which follow the symbols, "//AAAAAB" at the number
 * in base 64. Addends are in the place itself.
 *
 * <h2>Symbols</h2>
 *
 * <pre>
 * 00 char[8] name, or u32 0 and u32 offset in the strings
 * 08 u32 value: offset in the section
 * 0c i16 section, in a large object i32: from 1 on, 0 undefined, -1 absolute, -2 for debuggers
 *  then u16 type: 20 in bits 4 and 5 is a function
 *       u8 class: 2 external, 3 static, 6 label, 69 weak external
 *       u8 records of the same size that follow and belong to it
 * strings: u32 size, itself included, then strings with NUL
 * </pre>
 *
 * Records that matter:
 *
 * <pre>
 * weak external          00 u32 the symbol that it stands for unless a file defines it
 * section: static of     0c u16 number of the section of 5     0e u8 which of several copies is
 * value 0                kept: 1 there is only one, 2 any, 3 any of the same size, 4 any of equals,
 *                        5 that whose section is kept, 6 the largest, 7 the newest
 *                        10 u16 in a large object: high half of the number
 * </pre>
 *
 * <h2>Functions</h2>
 *
 * A function begins at a symbol of type 20, and at an external symbol in a section with code, which
 * MASM and GNU's assembler give no type. Labels are none. Its end is stated in .pdata of x64 and
 * arm64, whose entries are those of {@link org.lucerna.binary.pe} before they are filled in; other
 * functions end before the next one, or with the section. Visual C++ gives every function a section
 * of its own, without padding; clang's .text has all functions, with padding between them.
 */
@NullMarked
package org.lucerna.binary.coff;

import org.jspecify.annotations.NullMarked;
