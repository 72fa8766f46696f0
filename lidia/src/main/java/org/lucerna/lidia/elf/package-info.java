/**
 * Lidia files from ELF files.
 *
 * {@snippet class="org.lucerna.lidia.elf.ElfUsageTest" region="create" :
 * ElfToLidia.create(executable, output);
 * }
 *
 * <p>or, from a file that is open already,
 *
 * {@snippet class="org.lucerna.lidia.elf.ElfUsageTest" region="convert" :
 * try (ElfFile elf = ElfFile.open(executable)) {
 *   new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(other);
 * }
 * }
 *
 * <p>{@link org.lucerna.lidia.elf.CompatWriter} makes the very bytes that Pyroscope's program
 * makes: functions of one symbol table and of Go's table, nothing else. {@link
 * org.lucerna.lidia.elf.ElfToLidia} makes more of a file:
 *
 * <ul>
 *   <li>Names are those of all symbol tables (those of the debug file and of {@code .gnu_debugdata}
 *       too), of stubs ({@code name@plt}), of DWARF and of Go's table. Imports are left out.
 *   <li>One range an address: of aliases the global one is taken before a weak or local one, then
 *       the longer, then one without a leading underscore, then the shorter name. A function in
 *       another cuts that into pieces.
 *   <li>A symbol without size reaches to the next, or the end of its section, where nothing else
 *       is.
 *   <li>Source file, lines and inlined functions come from Go's function table, and of what that
 *       does not have from DWARF. A range has one file, the function's own, or where no line is of
 *       that or it is unknown, the one of most of its code: lines of other files are left out.
 *   <li>{@link org.lucerna.lidia.elf.DebugFiles} finds DWARF that is in another file, and what that
 *       shares with others (dwz).
 *   <li>Addresses of an object file count from the start of the section. Where there are several
 *       sections of code, each begins after the one before it; a Lidia file has no place to say so,
 *       {@link org.lucerna.lidia.elf.ElfToLidia#sections} tells.
 * </ul>
 *
 * The same input gives the same bytes.
 */
@NullMarked
package org.lucerna.lidia.elf;

import org.jspecify.annotations.NullMarked;
