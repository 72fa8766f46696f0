/**
 * Functions of object files in any format.
 *
 * <p>{@link org.lucerna.harvest.object.ObjectFile} is an object file as harvest needs it: sections,
 * symbols, functions, and the places that a linker fills in. Each format implements it in its own
 * package.
 *
 * <h2>Keys</h2>
 *
 * Fields that a linker fills in are still empty, so bytes alone mislead. The relocations say:
 *
 * <ul>
 *   <li>a branch with a relocation leaves the function, unless its target lies in it; the bytes are
 *       filled in accordingly;
 *   <li>a field with an absolute relocation is an offset;
 *   <li>for the second key, a linker's rewriting is applied first ({@code X86Relaxation}, {@code
 *       WordRelaxation}); the other forms have one canonical form ({@link
 *       org.lucerna.calcrel.Scheme#LINK_1}).
 * </ul>
 *
 * Relocations are known for x86, x64, a64, a32, t32 (branches), mips, ppc and riscv.
 *
 * <h2>Features and GUIDs</h2>
 *
 * The object files of an archive are laid out in a made-up address space ({@code ObjectLayout}),
 * and the code of x86, x64 and a64 is filled in as for a program ({@code ObjectLinker}); other
 * processors are not supported. A symbol that no file defines is imported. Measured with five
 * libraries (zlib, libpng, SQLite, PCRE2, libxml2) against programs linked from them: the functions
 * have 99.7 to 99.9 % of their features in common. The remaining differences are bytes after the
 * end of an object file's data, and tables of branches, which are not filled in.
 */
@NullMarked
package org.lucerna.harvest.object;

import org.jspecify.annotations.NullMarked;
