/**
 * Enumerations: {@link org.lucerna.idb.enumeration.Enumerations}.
 *
 * <p>Evidence: unmarked, files; <em>sdk</em> = the meaning comes from a constant in the public
 * {@code enum.hpp}, and the files agree; <em>several</em> = public readers say so, no file shows
 * it; <em>inferred</em>.
 *
 * <p>As nodes, before IDA 9:
 *
 * <pre>
 * $ enums A i          node + 1 of an enumeration; A -1 the count, Y node: i + 1
 * (node, N)            its name
 * (node, A, -1)        number of members
 * (node, A, -3)        how values are displayed: bits 20-27 of a byte's flags
 * (node, A, -5)        flags: 1 bit field, 2 collapsed, 4 from a type library, 38 width 1 &lt;&lt; (n - 1),
 *                      n = 0 the compiler's; 40 mirrors a type of the library                sdk
 * (node, A, -8)        ordinal + 1 in the type library
 * (node, E, value)     node + 1 of the member with that value
 * (node, m, mask)      in a bit field: node + 1 of a group, whose E lists its members
 * (node, S, 0), 1      comment, repeatable comment                                      inferred
 *
 * a member: N name; A -2 enumeration's node + 1; A -3 value, none is 0; A -6 mask + 1, S 0, 1
 * comment, repeatable comment (A -6: several; comments: inferred)
 * </pre>
 *
 * No file shows how several members with the same value are stored.
 */
@NullMarked
package org.lucerna.idb.enumeration;

import org.jspecify.annotations.NullMarked;
