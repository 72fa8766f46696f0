/**
 * Mach-O: the programs, libraries and object files of macOS and iOS, thin and universal.
 *
 * <p>{@link org.lucerna.binary.macho.MachFile} opens both; {@link
 * org.lucerna.binary.macho.UniversalFile} lists the slices of a universal file. This page is the
 * format's specification as far as functions need it (Apple's headers {@code mach-o/loader.h},
 * {@code nlist.h}, {@code fat.h}, {@code fixup-chains.h}). Symbols, exports, function starts,
 * indirect symbols, data in code and UUIDs agree with {@code llvm-nm} and {@code llvm-objdump
 * --macho} in 14 slices of Python wheels for macOS and in programs written by Go; no file with
 * chains or {@code .dSYM} made by Apple's tools was available, only files written by the tests.
 * Only 64-bit little-endian files are read; x86-64 and arm64 have no others.
 *
 * <h2>Universal files</h2>
 *
 * All numbers of the head are big-endian; each slice is a thin file.
 *
 * <pre>
 * 00 ca fe ba be, u32 slices, then each:   00 u32 processor   04 u32 variant   08 u32 offset
 *                                          0c u32 size        10 u32 alignment
 * 00 ca fe ba bf, u32 slices, then each:   00 u32 processor   04 u32 variant   08 u64 offset
 *                                          10 u64 size        18 u32 alignment 1c u32
 * </pre>
 *
 * <h2>Header and load commands</h2>
 *
 * All numbers are little-endian. Offsets are those in the thin file.
 *
 * <pre>
 * header    00 cf fa ed fe   04 u32 processor: 01000007 x86-64, 0100000c arm64   08 u32 variant
 *           0c u32 type: 1 object file, 2 program, 6 library, 8 bundle, a debug information
 *           10 u32 commands, 14 u32 bytes of them: they follow at 20     18 u32 flags
 * command   00 u32 kind      04 u32 size, itself included
 *
 * 19        segment          08 char[16] name   18 u64 address   20 u64 size   28 u64 offset
 *                            30 u64 size in file   38 u32, 3c u32 protection: 4 executable, 2
 *                            writable   40 u32 sections, which follow at 48
 * section                    00 char[16] name   10 char[16] segment   20 u64 address   28 u64 size
 *                            30 u32 offset   34 u32 alignment as a power of two
 *                            38 u32 offset of the relocations   3c u32 count
 *                            40 u32 flags    44 u32 first indirect symbol
 *                            48 u32 bytes of a stub; 80 bytes in all
 * 02        symbols          08 u32 offset   0c u32 count   10 u32 offset of names   14 u32 size
 * 0b        dynamic symbols  38 u32 offset of the indirect symbols   3c u32 count
 * 1b        UUID             08 u8[16]
 * 22, 80000022 for the loader   28 u32 offset of the exports   2c u32 size
 * 80000033  exports          08 u32 offset   0c u32 size
 * 26        function starts  08 u32 offset   0c u32 size
 * 29        data in code     08 u32 offset   0c u32 size
 * 2c        encryption       10 u32 not 0: code is encrypted
 * 80000034  chains           08 u32 offset   0c u32 size
 * 80000028  start            08 u64 offset of the first instruction
 * </pre>
 *
 * Flags of a section: bits 0-7 its type: 1, c, 12 only zeros, not in the file; 6, 7 slots, of 8
 * bytes, with addresses of imports; 8 stubs that jump through them. Bits 31 and 10: code. A section
 * at offset 0 has no bytes, for example a code section in a file of debug information.
 *
 * <p>An object file has one segment without a name, whose sections have addresses from 0 on;
 * symbols, data in code and places without a symbol use them. Flag 2000 of its header: each symbol
 * begins a part that a linker may move or leave out, except further entries and symbols with L. The
 * segment {@code __LLVM} has bitcode. A slice of a universal file may be an archive.
 *
 * <p>The image base is the address of the segment {@code __TEXT}, which begins with the header.
 *
 * <h2>Symbols</h2>
 *
 * <pre>
 * 00 u32 offset of the name   04 u8 type   05 u8 section, from 1 on   06 u16 description
 * 08 u64 value, an address
 * type         bits 5-7 not 0: for debuggers   bit 4 hidden in other files   bit 0 external
 *              bits 1-3: 0 undefined, 1 absolute, 7 in a section, 5 another name
 * description  80 weak   200 not a function but a further entry of the one before
 * </pre>
 *
 * Compilers put an underscore before the names of C: {@code main} is {@code _main}, and {@code
 * _ZN1a1bEv} is {@code __ZN1a1bEv}. Symbols have no sizes; nothing but their sections says that
 * they are code.
 *
 * <p>Indirect symbols are u32 indexes of symbols, for each slot and stub in the order of its
 * section. With bit 31 or 30, the slot belongs to a local or an absolute symbol, without a name. Go
 * 1.26 states stubs of 6 bytes for arm64, too, where they have 12.
 *
 * <p>In object files, names that begin with l or L are those of labels: L within a function, l of
 * something that the linker gives no name, {@code ltmp0} at the start of a section.
 *
 * <h2>Debug map</h2>
 *
 * Symbols for debuggers (stabs), which a linker writes if the object files have DWARF; {@link
 * org.lucerna.binary.macho.DebugMap} reads them. Their types, in their order for each object file:
 *
 * <pre>
 * 64        source: its folder with a slash at the end, which may be missing; then its name
 * 66        object file: path, {@code ARCHIVE(MEMBER)} for a member; value: when it was modified,
 *           in seconds since 1970, of a member as in the archive; 0 if the build is reproducible
 * 2e        before a function, optional: section and address
 * 24        function: the name of its symbol, section, address
 * 24        without a name: value: bytes of that function
 * 4e        after a function, optional: value: its bytes
 * 20, 26    data; not read
 * 64        without a name: the end of the source
 * </pre>
 *
 * Only functions that the linker kept are listed, in any order; of functions that were folded into
 * one, one. Bytes include the padding up to the next symbol of the object file. The object file has
 * a symbol of the same name. lld 19 writes the time 0 and neither 2e nor 4e; what Apple's linker
 * writes is known from its documentation only.
 *
 * <h2>Relocations</h2>
 *
 * <pre>
 * 00 u32 offset in the section
 * 04 u32 bits 0-23 index of the symbol, or without bit 27 number of the section, or the addend
 *        (arm64 10)   bit 24 a distance   bits 25-26 1, 2, 4 or 8 bytes   bits 28-31 type
 * </pre>
 *
 * Addends are in the place itself; on arm64 only of addresses, those of instructions in a
 * relocation before. A difference has two relocations, first that of the symbol that is subtracted.
 * The types are those of {@code mach-o/x86_64/reloc.h} and {@code arm64/reloc.h}. 32-bit files,
 * with their scattered relocations, are not read.
 *
 * <h2>Exports</h2>
 *
 * A trie; its root is at 0:
 *
 * <pre>
 * node   uleb128 size of what is exported here, 0 for nothing; then
 *          uleb128 flags, then: 8 set: uleb128 number of a library, its name for it with NUL, empty
 *            if the same; otherwise uleb128 address, from the image base, and if 10 is set, uleb128
 *            that of its resolver. Bits 0-1 are 2 if it is no address but a number
 *        u8 edges, each: the next bytes of the name, NUL, uleb128 offset of the node
 * </pre>
 *
 * <h2>Function starts</h2>
 *
 * uleb128 distances, the first from the image base, up to a 0 or the end. They are all the symbols
 * of code at the time of linking; stripping keeps them.
 *
 * <h2>Data in code</h2>
 *
 * <pre>
 * 00 u32 offset from the image base   04 u16 size   06 u16 kind: 1 data, 2-4 tables of jumps by 8,
 * 16, 32 bits, 5 the same of ARM
 * </pre>
 *
 * <h2>Chains</h2>
 *
 * Addresses in data that move with the image, as linkers store them since 2020. In older files the
 * data has the addresses unencoded.
 *
 * <pre>
 * table    04 u32 offset of the starts
 * starts   u32 segments, u32[] offset of each from the starts, 0 for none
 * segment  04 u16 bytes of a page   06 u16 format   14 u16 pages   16 u16[] offset of the first
 *          slot in each page, ffff for none
 * slot     formats 2 and 6: bit 63 it is that of an import; otherwise bits 0-35 are the address (2)
 *          or its offset from the image base (6). Bits 51-62: the next slot is 4 times as many
 *          bytes away, 0 at the end. Other formats, of arm64e, are not read
 * </pre>
 *
 * <h2>Debug information</h2>
 *
 * It is in the segment {@code __DWARF} of a file of its own with the same UUID, next to the
 * program: {@code NAME.dSYM/Contents/Resources/DWARF/NAME}. Its sections have DWARF's names with
 * two underscores for the dot, cut off after 16 bytes. Object files have the same sections, with
 * relocations; what has no symbol is filled in already.
 */
@NullMarked
package org.lucerna.binary.macho;

import org.jspecify.annotations.NullMarked;
