/**
 * ELF: the files of Unix systems that hold programs, libraries and compiled source files.
 *
 * <p>{@link org.lucerna.binary.elf.ElfFile} opens one. This page specifies the parts of the format
 * that are read here. Everything follows the System V ABI and its supplements, or binutils where
 * they are silent (<em>binutils</em>), and was compared with the output of {@code readelf} for
 * system libraries; exceptions are marked. w is a word: 4 bytes in ELF32, 8 in ELF64.
 *
 * <h2>Header</h2>
 *
 * <pre>
 * 00 u8[4] 7f 45 4c 46     04 u8 class: 1 = ELF32, 2 = ELF64
 * 05 u8 order: 1 little-endian, 2 big-endian      07 u8 OS ABI
 * 10 u16 type              12 u16 machine
 * 18 w entry, w segments at, w sections at
 *    u32 flags, u16 header size, u16 segment size, u16 segment count,
 *    u16 section size, u16 section count, u16 section that holds section names
 * </pre>
 *
 * Numbers that do not fit are in section 0: if there are sections, a section count of 0 refers to
 * its size, a segment count of ffff to its info, a name section of ffff to its link.
 *
 * <h2>Sections and segments</h2>
 *
 * <pre>
 * section 32   00 u32 name, type, flags, address, offset, size, link, info, alignment,
 *                 entry size
 * section 64   00 u32 name, type   08 u64 flags, address, offset, size
 *              28 u32 link, info   30 u64 alignment, entry size
 * segment 32   00 u32 type, offset, address, physical address, file size, memory size,
 *                 flags, alignment
 * segment 64   00 u32 type, flags  08 u64 offset, address, physical address, file size,
 *                 memory size, alignment
 * </pre>
 *
 * A section of type 8 occupies no space in the file, regardless of its size; code and data in files
 * made by {@code objcopy --only-keep-debug} have this type, while notes and symbols are present.
 * Files without sections are read through their segments.
 *
 * <h2>Compressed sections</h2>
 *
 * <pre>
 * flag 800     u32 kind (1 zlib, 2 zstd), in ELF64 u32 0, w size, w alignment, stream
 * .zdebug_*    "ZLIB", u64 size (big-endian in every file), zlib stream       binutils
 * </pre>
 *
 * They are inflated on reading. A size that no stream of the stored length can have is refused
 * before any memory is allocated: 1032 times as much for zlib; for zstd the same, or 16 MiB if that
 * is more. All sections of a file together may have 1 GiB, and memory for a section is allocated
 * only once its stream is known to be as long as stated.
 *
 * <h2>Symbols</h2>
 *
 * <pre>
 * symbol 32    00 u32 name, value, size    0c u8 info, u8 visibility, u16 section
 * symbol 64    00 u32 name  04 u8 info, u8 visibility, u16 section  08 u64 value, size
 * info         bits 0-3 type, 4-7 binding
 * section      0 undefined, fff1 absolute, fff2 common, ffff: see the table of type 18,
 *              which links to this one and has a u32 for each symbol
 *
 * versions     u16 a symbol: 0 local, 1 global, else a number of the two tables below;
 *              bit 15 hidden
 * defined      u16 1, u16 flags, u16 number, u16 count, u32 hash, u32 names at,
 *              u32 next; names: u32 name, u32 next; the first is the version's own
 * needed       u16 1, u16 count, u32 library, u32 versions at, u32 next
 *              versions: u32 hash, u16 flags, u16 number, u32 name, u32 next
 * </pre>
 *
 * Offsets in the version tables are relative to their entry. Without sections the number of dynamic
 * symbols is the chain count of the hash table (u32 buckets, u32 chains; u64 on 64-bit s390), or
 * one beyond the end of the last chain of the GNU hash table:
 *
 * <pre>
 * u32 buckets, u32 first symbol hashed, u32 filter words, u32 shift, w[] filter,
 * u32[] buckets: first symbol of a chain, u32[] chain: bit 0 ends it
 * </pre>
 *
 * <h2>Relocations</h2>
 *
 * <pre>
 * REL          w offset, w info        RELA         w offset, w info, w addend
 * info         32: symbol &lt;&lt; 8 | type    64: symbol &lt;&lt; 32 | type
 *              64-bit little-endian MIPS: u32 symbol, u8 special symbol, u8 type 3, 2, 1
 * </pre>
 *
 * The addend of REL is stored at the place to be filled in; it is read for i386, ARM and MIPS (MIPS
 * halves separately: HI16 is not combined with its LO16). On 64-bit MIPS, only type 1 is reported.
 *
 * <h2>Stubs</h2>
 *
 * A stub in {@code .plt}, {@code .plt.sec} or {@code .plt.got} jumps through a slot, and the slot's
 * relocation (GLOB_DAT, JUMP_SLOT) has the name. Read for
 *
 * <pre>
 * x86-64       [f3 0f 1e fa] [f2] ff 25 rel32
 * i386         [f3 0f 1e fb] ff 25 abs32, or ff a3 disp32 from the address of the GOT
 * aarch64      [bti c] adrp x16, page; ldr x17, [x16, offset]
 * </pre>
 *
 * <h2>Where functions begin</h2>
 *
 * <pre>
 * ARM          section or segment of type 70000001: u32 distance of the function from here in 31
 *              bits, u32 how to unwind
 * MIPS         .pdr: u32 address, of a 64-bit one the lower half, and 28 bytes about its frame;
 *              it stays in stripped programs. Else .got: words, some of which are functions
 * </pre>
 *
 * <h2>Notes and links to other files</h2>
 *
 * <pre>
 * note         u32 owner's length with NUL, u32 content's length, u32 type, owner, content,
 *              each padded to 4 bytes, or 8 where the section's alignment is 8
 * GNU, 3       build-id, 20 bytes as a rule       Go, 4        Go's build ID, text
 * .gnu_debuglink     file name, NUL, padding to 4, u32 CRC-32 of the file         binutils
 * .gnu_debugaltlink  path, NUL, build-id                                          dwz
 * .debug_sup         u16 5, u8 1 in the file that is shared, path and NUL (of it; in
 *                    it empty), u length, id: DWARF 5                             dwz
 * .gnu_debugdata     an ELF file with more symbols, as xz
 * </pre>
 *
 * <h2>Adding names to a file</h2>
 *
 * {@link org.lucerna.binary.elf.AnnotatedElf} writes the file unchanged and appends, each at a
 * multiple of 8:
 *
 * <pre>
 * symbols      those of .symtab with their numbers, then global functions, size as it is known
 * names        those of .strtab, then the new ones
 * names of sections, where there are new sections: those that are there, then the new ones
 * sections     their table; sections that moved have their new place, new ones are last
 * </pre>
 *
 * In the header the place, entry size and number of sections and the section of names change. The
 * old tables remain in place, unused. Nothing of it is loaded, so the program runs as before.
 */
@NullMarked
package org.lucerna.binary.elf;

import org.jspecify.annotations.NullMarked;
