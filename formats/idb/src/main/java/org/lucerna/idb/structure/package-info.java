/**
 * Structures and unions: {@link org.lucerna.idb.structure.Structures}.
 *
 * <p>Evidence: unmarked, files; <em>sdk</em> = the meaning comes from a constant in the public
 * {@code struct.hpp} or {@code nalt.hpp}, and the files agree; <em>single</em> = one public reader
 * says so, no file shows it; <em>inferred</em>.
 *
 * <h2>As nodes: before IDA 9</h2>
 *
 * <pre>
 * $ structs A i        node + 1 of a structure
 * (node, N)            its name
 * (node, M, 0..)       blob: dd flags, dd members; each: ea node - first internal node, ea gap
 *                      before it (in a union: number of removed members), ea size, dd
 *                      flags, dd properties; then perhaps dd ordinal + 1 in the type library
 * (node, S, 0), 1      comment, repeatable comment                                      inferred
 *
 * flags                1 variable size, 2 union, 4 contains a union, 8 unlisted, 10 from a type
 *                      library, 20 collapsed, 40 frame, f80 alignment 1 &lt;&lt; n, 1000 ghost     sdk
 * a member's flags     those of a byte, see {@link org.lucerna.idb.memory}; bits 28-31 kind of
 *                      data: 6 a structure
 * properties           1 always, 2 of a union, 4 is or has a union, 8 created from a type,
 *                      10 has a type, 20 base class, 40 destructor, 80 duplicate name        sdk
 * </pre>
 *
 * An offset is the end of the member before, plus the gap. In a union all offsets are 0. A
 * structure ends with its last member, rounded up to the alignment; a union with its longest.
 *
 * <p>A member is a node as well:
 *
 * <pre>
 * N         "structure.member"
 * A 3       node + 1 of its structure type
 * A 8       more flags: 800 has a type, 2000000 set by the user                              sdk
 * A b       node + 1 of the enumeration of its value; operand 1: A c                   A c: single
 * A 10      kind of string
 * S 0, 1    comment, repeatable comment                                                   single
 * S 9       offset information: {@link org.lucerna.idb.structure.OffsetBase}
 * S 3000    type string, S 3001 the names in it; both end in 00. For an argument in a frame,
 *           the types of the arguments after it may follow, and the names are theirs (6.3, 6.4)
 * </pre>
 *
 * A public description has enumerations in A 3 and structures in A b. In the files it is the other
 * way round: 1,519 members with A 3 are structures, 36 with A b enumerations, without exception.
 *
 * <p>In files of IDA 8.4 the list may have nodes without M, named {@code $$ name}: ghosts of types
 * of the library. They are skipped.
 */
@NullMarked
package org.lucerna.idb.structure;

import org.jspecify.annotations.NullMarked;
