/**
 * Debug files: ELF files that name the functions of a program and contain none of its code, as
 * {@code objcopy --only-keep-debug} makes them. Debuggers join them with the program by its
 * build-id. {@link org.lucerna.binary.debugfile.DebugFile} writes one from an {@link
 * org.lucerna.binary.debugfile.ElfOutline} of the program and its {@link
 * org.lucerna.binary.debugfile.DebugFunction}s.
 *
 * <h2>The file</h2>
 *
 * <pre>
 * ELF header           as in the program, except for the places of the two tables
 * program headers      as in the program, with 0 bytes in the file
 * .note.gnu.build-id   the note alone: u32 4, u32 size of the build-id, u32 3, "GNU" 00, build-id
 * .debug_abbrev, .debug_info, .debug_ranges, .debug_str   only if there is a function
 * .symtab, .strtab     a global function for each function, in the section of its address
 * .shstrtab
 * section headers      section 0, those of the program that are loaded, in their order, without
 *                      bytes (NOBITS); then those above
 * </pre>
 *
 * If the program has a section {@code .note.gnu.build-id} with only that note, the section has its
 * bytes here, else the note is in a section of that name that is not loaded.
 *
 * <h2>Debug information</h2>
 *
 * DWARF 4 of 32 bits: one unit, whose functions are sorted by address and do not overlap.
 *
 * <pre>
 * compile_unit            producer, language (C99; C++ if a name is mangled), name, low_pc 0, ranges
 *   subprogram            name, readable if it is mangled; external; low_pc; high_pc as a size;
 *                         linkage_name if it is mangled; prototyped and type if they are known
 *     formal_parameter    name if it is known, type
 *     unspecified_parameters   for "..."
 *   base_type             name, encoding, byte_size
 *   pointer_type          byte_size, type
 *   const_type            type
 *   structure_type, union_type, enumeration_type   name, declaration
 *   typedef               name: any type that is known by its name alone
 *   unspecified_type      a type that is not known
 * </pre>
 *
 * There are no lines, since the sources are unknown. Checked with readelf 2.40, eu-elflint 0.188,
 * llvm-dwarfdump 14, gdb 13 and valgrind 3.19.
 *
 * <h2>Outlines</h2>
 *
 * In IDA's packed integers (dd, dq), bytes being a dd length and that many bytes:
 *
 * <pre>
 * u8 class: 1, 2       u8 byte order: 1 little, 2 big   u8 OS/ABI      u8 type: 2 program, 3 library
 * u16 machine          u32 flags                        u64 entry      bytes build-id, 1 to 64
 * dd segments, then each: dd type, dd flags, dq offset, dq address, dq bytes in the file,
 *                      dq bytes in memory, dq alignment
 * dd sections, then each: bytes name, dd type, dq flags, dq address, dq offset, dq size, dd link,
 *                      dd info, dq alignment, dq size of an entry
 * </pre>
 *
 * u16, u32 and u64 are big-endian. The outline of a Windows program, whose debug file is a PDB file
 * ({@link org.lucerna.binary.pdb}), is
 *
 * <pre>
 * u8[16] GUID   u32 age    bytes name of the PDB file, 1 to 255
 * u16 machine   u32 time   u32 size of the image   dq image base
 * bytes section headers, as in the program
 * </pre>
 */
@NullMarked
package org.lucerna.binary.debugfile;

import org.jspecify.annotations.NullMarked;
