/**
 * Executables and object files: sections, symbols, functions, lines.
 *
 * <p>{@link org.lucerna.binary.elf.ElfFile}, {@link org.lucerna.binary.pe.PeFile} and {@link
 * org.lucerna.binary.macho.MachFile} open a file; {@link
 * org.lucerna.binary.function.BinaryFunctions} lists its functions:
 *
 * {@snippet class="org.lucerna.binary.BinaryUsageTest" region="functions" :
 * try (ElfFile file = ElfFile.open(path)) {
 *   for (BinaryFunction function : BinaryFunctions.of(file).list()) {
 *     lines.add("%x %s".formatted(function.address(), function.name()));
 *   }
 * }
 * }
 *
 * <p>Each format has a package of its own, whose description is its specification: {@code elf},
 * {@code pe}, {@code coff}, {@code macho}, {@code ar}, {@code ehframe}, {@code golang}. {@code
 * function} merges their information about functions, {@code kind} detects the format of a file.
 * All of them read through a {@link org.lucerna.bytes.ByteView}, which knows the byte order and the
 * size of an address.
 *
 * <p>Addresses are unsigned 64-bit numbers as the file states them, without a load base.
 */
@NullMarked
package org.lucerna.binary;

import org.jspecify.annotations.NullMarked;
