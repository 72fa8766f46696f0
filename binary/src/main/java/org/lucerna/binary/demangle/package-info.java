/**
 * Readable forms of the symbol names that C++ and Rust compilers write.
 *
 * <p>{@link org.lucerna.binary.demangle.Demangler} is the entry. The prefix of a name determines
 * its scheme:
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
 * <p>An additional leading underscore, as on macOS, is skipped. Suffixes that compilers append
 * after a dot ({@code .cold}, {@code .part.0}, {@code .llvm.123}) are kept: C++ names print it as
 * {@code [clone .cold]}, as binutils does; Rust names drop {@code .llvm.} and keep the rest.
 *
 * <p>C++ names are printed as by {@code c++filt} of binutils, gdb, perf and addr2line, so that
 * outputs can be compared and searched. One difference is deliberate: an empty pack among the
 * parameters leaves no gap between commas.
 *
 * <p>Names are hostile input: the length of the text ({@link
 * org.lucerna.binary.demangle.Demangler#MAX_TEXT}), the nesting and the work are limited, since a
 * short name with many back-references can expand to an enormous one. A name that exceeds the
 * limits, or follows no known scheme, is left unchanged.
 */
@NullMarked
package org.lucerna.binary.demangle;

import org.jspecify.annotations.NullMarked;
