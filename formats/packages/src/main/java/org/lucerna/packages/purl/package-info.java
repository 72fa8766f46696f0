/**
 * Package URLs: the name of a package in any ecosystem, as one line of text.
 *
 * <pre>
 * pkg:TYPE/NAMESPACE/NAME@VERSION?QUALIFIERS#SUBPATH
 *
 * TYPE        letters, digits, '.', '+', '-'; begins with a letter; lower case
 * NAMESPACE   segments between '/'; may be missing
 * NAME        must be there
 * VERSION     may be missing
 * QUALIFIERS  key=value, separated by '&amp;', sorted by key; keys of lower-case letters, digits, '.',
 *             '-' and '_' that begin with no digit; no key twice; without empty values
 * SUBPATH     segments between '/', none of them '.' or '..'; may be missing
 * </pre>
 *
 * Segments, name, version and values are UTF-8 in percent-encoding; letters, digits, {@code . - _
 * ~} and {@code :} stand for themselves, and the canonical form encodes everything else. Readers
 * also take {@code pkg://}, slashes that are repeated or at an end, and characters that should have
 * been encoded. Some types fold names: see {@link org.lucerna.packages.purl.PackageUrl#PackageUrl}.
 *
 * <p>Source: the specification <a href="https://github.com/package-url/purl-spec">purl-spec</a>
 * (ECMA-427), and its definitions of types.
 */
@NullMarked
package org.lucerna.packages.purl;

import org.jspecify.annotations.NullMarked;
