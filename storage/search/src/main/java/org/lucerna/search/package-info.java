/**
 * Finds functions of a store by anything that is known of them: {@link
 * org.lucerna.search.FunctionSearch}.
 *
 * <h2>Queries</h2>
 *
 * A query is words and conditions, separated by blanks; all of them must hold. Letters match in
 * either case.
 *
 * <pre>
 * ssl read                  both words, anywhere: names, types, comments, variables, files, authors;
 *                           a name also if it contains the word, or one of its words begins so
 * ssl_read  "heap overflow" the words one after the other
 * *_init  ssl_*             names that end, or begin so
 * -word                     not with this word; before any condition
 * name:  comment:  type:    only there: names as given and demangled, comments, the prototype,
 * member:  file:  author:   variables of the stack frame, paths and MD5s of input files, accounts
 * package:zlib              in a file of a package that was built from a source with this in its
 *                           name; package:pkg:deb/debian/* by package URLs; * is anything
 * key:3f2a                  keys that begin so; 8 or more digits also without the label
 * size:&gt;200  size:16..32    in bytes; also &gt;=, &lt;, &lt;= or a number, decimal or 0x...
 * address:0x401000          in an input file; ranges as for sizes
 * after:2026-10-01          when a name was last given, by days of UTC; also before: and time:, and
 *                           2026-10-01T12:00:00Z
 * </pre>
 *
 * A text is split into words at characters that are no letter or digit, at the ends of numbers, and
 * before capitals that begin a word. Hits are ordered by how well they match (whole names, words of
 * names, parts of names, types, variables, comments, authors, files), then by how often they were
 * pulled.
 *
 * <h2>The index</h2>
 *
 * Lucene's, in a folder of its own. A function is a document:
 *
 * <pre>
 * field    indexed                                     source
 * -------  ------------------------------------------  -----------------------------------------
 * key      its 16 bytes                                the key
 * high,    doc values: its halves                      the key
 * low
 * pulls    doc values                                  how often it was pulled, when indexed
 * gram     three characters each, with positions;      names in lower case, as given and demangled
 *          02 before the name, 03 after it
 * name     words, with positions                       the same
 * comment  words, with positions                       comments on the function, its instructions
 *                                                      and variables, and between instructions
 * type     words, with positions                       the prototype in C
 * member   words, with positions                       names of variables in the stack frame
 * file     words, with positions                       paths of input files
 * md5      16 bytes                                    MD5s of input files
 * author   u32 big-endian                              {@link
 *                                                      org.lucerna.store.ranking.Attestation#numberOf}
 * size     a point                                     the declared size, unsigned
 * time     a point, seconds since 1970                 when a name was last given
 * address  a point, its highest bit inverted           the address
 * </pre>
 *
 * Lucene's commits have {@code scanned}: {@code complete}, or the key up to which all functions
 * were read for the first time. Changes that the {@linkplain org.lucerna.store.ChangeFeed change
 * feed} of the store delivers are acknowledged after the commit that has them, twice a minute. The
 * contents of a hit and its reasons are read from the store when it is shown.
 */
@NullMarked
package org.lucerna.search;

import org.jspecify.annotations.NullMarked;
