/**
 * Readable forms of the symbol names that compilers write.
 *
 * <p>{@link org.lucerna.demangle.Demangler} is the entry:
 *
 * {@snippet class="org.lucerna.demangle.DemanglerTest" region="usage" :
 * String name = Demangler.readable("_ZN5Shape5widthEv");
 * }
 *
 * <p>The first characters of a name determine its scheme:
 *
 * <table>
 * <caption>Schemes</caption>
 * <tr><th>begins with</th><th>scheme</th><th>source</th><th>printed as by</th></tr>
 * <tr><td>{@code _ZN...17h<16 hex>E}</td><td>Rust, legacy</td>
 * <td>rustc's {@code symbol_names::legacy}: an Itanium nested name whose last part is a hash</td>
 * <td>rustfilt</td></tr>
 * <tr><td>{@code _Z}</td><td>C++ of GCC and Clang</td><td>Itanium C++ ABI, chapter 5.1, with the additions of C++20: constraints, declarations of template parameters, modules</td>
 * <td>{@code c++filt}</td></tr>
 * <tr><td>{@code _R}</td><td>Rust, v0</td><td>RFC 2603</td><td>rustfilt</td></tr>
 * <tr><td>{@code ?}, {@code .?A}</td><td>C++ of Visual C++ and Clang for Windows</td>
 * <td>below; from names that Clang makes of known sources</td><td>{@code llvm-undname}</td></tr>
 * <tr><td>{@code _D}</td><td>D</td><td>D's ABI, chapter "Name Mangling"</td>
 * <td>{@code c++filt --format=dlang}</td></tr>
 * <tr><td>{@code $s}, {@code $S}, {@code _$s}</td><td>Swift 5, in part</td><td>Swift's
 * docs/ABI/Mangling.rst: operators on a stack</td><td>{@code swift-demangle}</td></tr>
 * <tr><td>has {@code $LT$} and {@code $GT$}</td><td>Rust, in debug information</td><td>paths with
 * the escapes of the legacy scheme</td><td>rustfilt, of the symbol</td></tr>
 * <tr><td>has {@code %2e}</td><td>Go</td><td>cmd/internal/objabi: escapes in the last element of a
 * package's path</td><td>source text</td></tr>
 * </table>
 *
 * <p>An additional leading underscore, as on macOS, is skipped. Suffixes that compilers append
 * after a dot ({@code .cold}, {@code .part.0}, {@code .llvm.123}) are kept: C++ names print it as
 * {@code [clone .cold]}, as binutils does; Rust names drop a last {@code .llvm.} and keep the rest.
 * Lengths of identifiers count bytes of UTF-8.
 *
 * <h2>Visual C++</h2>
 *
 * <pre>
 * symbol      ? name encoding
 *           | ?? code name ...          tables, RTTI, strings, initializers, guards
 *           | .? type                   the name of a type in its RTTI
 * name        leaf scope... @           innermost first
 * leaf        text @ | ? code | ?$ name argument... @ | digit
 * scope       text @ | ?$ ... | ?A key @ | ? number ? symbol | digit
 * encoding    0..4 type qualifiers      static members (0..2), variables
 *           | A..X function             members: private, protected, public; each also static,
 *                                       virtual, with an adjusted "this"; far ones are odd
 *           | Y function | Z function   not members
 *           | $ [R] 0..5 ...            thunks that find "this" through virtual bases
 *           | 9                         without a type
 * function    [E|I|F...] [G|H] [A..D] convention result parameters (Z | _E)
 * parameters  X | (type | digit)... (@ | Z)
 * number      0..9 = 1..10 | A..P digits of 4 bits @ | ? number, negative
 * </pre>
 *
 * <p>A digit stands for one of the first 10 identifiers, among parameters for one of the first 10
 * types of more than one letter. A template's name has its own 10 of each.
 *
 * <h2>Limits</h2>
 *
 * <p>Names are hostile input: the length of the text ({@link
 * org.lucerna.demangle.Demangler#MAX_TEXT}), the nesting (256) and the work are limited, since a
 * short name with many back-references can expand to an enormous one. A name that exceeds the
 * limits, or follows no known scheme, is left unchanged.
 *
 * <p>Evidence: {@code docs/demangling.md} compares over 880,000 names of real libraries with those
 * programs, and lists the differences.
 */
@NullMarked
package org.lucerna.demangle;

import org.jspecify.annotations.NullMarked;
