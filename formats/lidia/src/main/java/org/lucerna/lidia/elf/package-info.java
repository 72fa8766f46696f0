/**
 * Lidia files from ELF files, and from Mach-O files.
 *
 * {@snippet class="org.lucerna.lidia.elf.ElfUsageTest" region="create" :
 * ElfToLidia.create(executable, output);
 * }
 *
 * <p>or, from a file that is already open,
 *
 * {@snippet class="org.lucerna.lidia.elf.ElfUsageTest" region="convert" :
 * try (ElfFile elf = ElfFile.open(executable)) {
 *   new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(other);
 * }
 * }
 *
 * <p>{@link org.lucerna.lidia.elf.CompatWriter} creates exactly the bytes of Pyroscope's tool:
 * functions of one symbol table and of Go's table, nothing else. {@link
 * org.lucerna.lidia.elf.ElfToLidia} reads more of a file:
 *
 * <ul>
 *   <li>Names come from all symbol tables (including those of the debug file and of {@code
 *       .gnu_debugdata}), from stubs ({@code name@plt}), from DWARF and from Go's table. Imports
 *       are left out.
 *   <li>One range per address: among aliases, a global one is preferred to a weak or local one,
 *       then the longer, then one without a leading underscore, then the shorter name. A function
 *       inside another splits the outer one into pieces.
 *   <li>A symbol without size extends to the next one, or to the end of its section.
 *   <li>Source files, lines and inlined functions come from Go's function table and, for everything
 *       else, from DWARF. A range has one file: the function's own or, if no line belongs to that
 *       or it is unknown, the one of most of its code. Code with lines of another file is a range
 *       of its own with the same function, so that the function has several.
 *   <li>{@link org.lucerna.binary.debuginfo.DebugFiles} finds DWARF in separate files, and files
 *       that several share (dwz).
 *   <li>Addresses in an object file are relative to the section. If it has several code sections,
 *       each begins after the previous one; a Lidia file cannot record this, but {@link
 *       org.lucerna.lidia.elf.ElfToLidia#sections} reports it.
 * </ul>
 *
 * The same input produces the same bytes.
 *
 * <p>{@link org.lucerna.lidia.elf.MachToLidia} does the same with Mach-O files: names come from
 * {@link org.lucerna.binary.function.BinaryFunctions}, without the underscore that C does not have;
 * DWARF comes from the {@code .dSYM}, from the file itself, or else from the object files that its
 * debug map names. Functions without names separate those with names. Object files themselves are
 * not converted.
 *
 * <p>Code of an object file moves to the program function by function: a function of the map has
 * the address of the symbol of its name in the object file, and its size there too. A piece of code
 * that DWARF describes belongs to the function in which it begins, and to those that follow in the
 * program as in the object file; a row of lines ends with its function. What is in no function of
 * the map was left out by the linker. If several symbols of the object file have the name, its
 * lines are unknown.
 *
 * <p>Measured with zlib 1.3.2, LZ4 and SQLite 3.46, compiled by clang 19 with -g and -O2 or -Oz for
 * x86-64 and arm64, partly in an archive, and linked by lld 19: at every 16th address of all
 * functions (232,723), the answer is that of {@code llvm-symbolizer} with the {@code .dSYM} of
 * {@code dsymutil}, except at 13 in functions that have line 0 only, whose file is given here.
 * Linked with -dead_strip and --icf=all and with DWARF 5 (134,610 addresses), 96 more differ in the
 * function's name: it is that of a twin that was folded into it.
 */
@NullMarked
package org.lucerna.lidia.elf;

import org.jspecify.annotations.NullMarked;
