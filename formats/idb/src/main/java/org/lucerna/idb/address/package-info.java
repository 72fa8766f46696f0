/**
 * Addresses of a database, and the packed numbers of its records.
 *
 * <p>{@link org.lucerna.idb.address.AddressSpace} knows the size of a word and which node belongs
 * to an address. {@link org.lucerna.idb.address.Unpacker} reads packed records:
 *
 * <pre>
 * dw  16 bits   0xxxxxxx; 10xxxxxx b; 11------ b b
 * dd  32 bits   0xxxxxxx; 10xxxxxx b; 110xxxxx b b b; 111----- b b b b
 * dq  64 bits   dd low half, dd high half
 * ea  a word    dd in 32-bit databases, dq in 64-bit ones
 * ds  bytes     dd length, bytes
 * </pre>
 *
 * The node of an address is address + netdelta, modulo the word; BADADDR stays unchanged. This
 * applies to the keys of records: nodes of addresses, and the numbers of items that stand for
 * addresses, such as functions and segments. It does not apply to addresses inside packed records,
 * nor to sections nam and id1. (Files: one, rebased by -401000.)
 *
 * <p>Packed numbers are big-endian; writers use the shortest form, with ff as the first of five
 * bytes. All arithmetic is modulo the word, all comparisons are unsigned. (Files.)
 */
@NullMarked
package org.lucerna.idb.address;

import org.jspecify.annotations.NullMarked;
