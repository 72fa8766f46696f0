/**
 * Readable forms of the symbol names that C++ and Rust compilers write.
 *
 * <p>{@link org.lucerna.binary.demangle.Demangler} is the entry. Which scheme a name follows is
 * decided by how it begins:
 *
 * <table>
 * <caption>Schemes</caption>
 * <tr><th>begins with</th><th>scheme</th><th>source</th></tr>
 * <tr><td>{@code _ZN...17h<16 hex>E}</td><td>Rust, legacy</td>
 * <td>rustc's {@code symbol_names::legacy}: an Itanium nested name whose last part is a hash</td></tr>
 * <tr><td>{@code _Z}</td><td>C++</td><td>Itanium C++ ABI, chapter 5.1</td></tr>
 * <tr><td>{@code _R}</td><td>Rust, v0</td><td>RFC 2603</td></tr>
 * </table>
 *
 * <p>One more underscore before these, which macOS writes, is skipped. What compilers append after
 * a dot ({@code .cold}, {@code .part.0}, {@code .llvm.123}) stays: C++ names print it as {@code
 * [clone .cold]}, as binutils does; Rust names drop {@code .llvm.} and keep the rest.
 *
 * <p>The text of C++ names is that of {@code c++filt} of binutils, which gdb, perf and addr2line
 * print too, so that output of both can be compared and searched alike. One difference is on
 * purpose: an empty pack among the parameters leaves no gap between commas.
 *
 * <p>Names are hostile input: the text is bounded ({@link
 * org.lucerna.binary.demangle.Demangler#MAX_TEXT}), nesting is bounded, and so is the work, since a
 * short name with many back-references can stand for an enormous one. A name beyond the bounds
 * stays as it is, as does one of no known scheme.
 */
@NullMarked
package org.lucerna.binary.demangle;

import org.jspecify.annotations.NullMarked;
