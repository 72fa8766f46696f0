/**
 * What the texts in a program say about what it consists of: it needs no server, and is as true as
 * these texts are.
 *
 * <pre>
 * text                                                says
 * --------------------------------------------------  ---------------------------------------------
 * after Go's "\xff Go buildinf:" the next of 6 bytes   the release of Go: go1.22.3
 *   or more
 * of Go, "path TAB ..." and lines of                  the module of the program; those it is built
 *   "mod TAB MODULE TAB VERSION"                      from; what stands for the one of the line
 *   "dep TAB MODULE TAB VERSION"                      before
 *   "=&gt; TAB MODULE TAB VERSION"
 * .../registry/src/INDEX/CRATE-VERSION/...            a crate of Rust, in messages of panics: only
 * .../registry/CRATE-VERSION/...                      those that can panic have one
 * /rustc-VERSION.../library/, rustc version VERSION   the release of Rust
 * NAME VERSION, NAME version VERSION, NAME/VERSION,   the version of a component that is known to be
 *   NAME-VERSION, NAME, version VERSION, NAME vVERSION there, or of the program itself
 * </pre>
 *
 * <p>A text is printable ASCII, tabs and line breaks, from six characters on. A name counts in any
 * case, with or without {@code lib} before it and digits after it, as packages have them ({@code
 * gnutls28}); {@code name_VERSION} counts in lower case only, since symbols have versions like
 * {@code OPENSSL_3.0.0}, which are those of interfaces. A name after a word such as {@code
 * requires}, or with {@code or later} after its version, is only mentioned. zlib calls itself
 * deflate and inflate.
 *
 * <p>Evidence: Go's {@code debug/buildinfo}; ripgrep, fzf and age of Debian 12. Of 73 programs of
 * Debian's {@code /usr/bin}, 5 state their own version, and rightly; the others have no text that
 * names it.
 */
@NullMarked
package org.lucerna.identify.stated;

import org.jspecify.annotations.NullMarked;
