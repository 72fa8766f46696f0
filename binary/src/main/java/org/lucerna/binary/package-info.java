/**
 * Executables and object files: sections, symbols, functions, lines.
 *
 * <p>Each format has a package of its own, whose page is its specification: {@code elf}, {@code
 * pe}, {@code ar}, {@code ehframe}, {@code golang}. {@code function} merges what they say about
 * functions, {@code kind} detects the format of a file. All of them read through a {@link
 * org.lucerna.bytes.ByteView}, which knows the byte order and the size of an address.
 *
 * <p>Addresses are unsigned 64-bit numbers as the file states them, without a load base.
 */
@NullMarked
package org.lucerna.binary;

import org.jspecify.annotations.NullMarked;
