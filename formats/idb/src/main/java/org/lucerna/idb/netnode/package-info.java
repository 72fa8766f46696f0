/**
 * Netnodes: the contents of IDA's B-tree. A node has a number, perhaps a name and a value, and
 * items under tags, each with a number or a text.
 *
 * <p>{@link org.lucerna.idb.netnode.Netnodes} finds nodes, {@link org.lucerna.idb.netnode.Netnode}
 * does look-ups, {@link org.lucerna.idb.netnode.NodeQuery} is a query in one line. This page is the
 * format's specification. Evidence: <em>several</em> = public readers say so, no file shows it.
 * Unmarked: files.
 *
 * <h2>Keys</h2>
 *
 * {@code w} is a word: 4 bytes, or 8 in 64-bit databases. Words in keys are big-endian, in values
 * little-endian.
 *
 * <pre>
 * '.' w node, tag                 name (N) and value (V) of a node
 * '.' w node, tag, w index        A a number, S bytes, and others: a number or bytes
 * '.' w node, tag, text           H bytes
 * 'N' name                        value w: the node with that name
 * 'N' 00, w id                    the same if the name has more than 511 bytes      several
 * $ MAX LINK, $ MAX NODE, $ NET DESC   bookkeeping; the length of the first two is a word's
 * 'n' name, '-' w node             in very old databases, besides the above; no view
 *                                 reads them                                        several
 * </pre>
 *
 * Nodes from ff000000 on (ff00000000000000) are internal, those below stand for addresses: see
 * {@link org.lucerna.idb.address.AddressSpace}. One database has a segment among the internal ones.
 *
 * <h2>Values</h2>
 *
 * A value has at most 1024 bytes; anything longer is a blob: items with consecutive indices,
 * joined. Numbers have as many bytes as were written, mostly a word. Names end where the value
 * ends, in very old databases at a NUL.
 *
 * <p>A name of more than 511 bytes is stored separately (several): the value of (node, N) is 00 and
 * w id (big-endian), the text the blob at (internal node 0, S, id * 256), of at most 256 items.
 *
 * <p>Numbers that refer to something are stored one higher, so that 0 means none: nodes in lists
 * and under A, addresses of entry points. Imports refer to nodes without this offset.
 */
@NullMarked
package org.lucerna.idb.netnode;

import org.jspecify.annotations.NullMarked;
