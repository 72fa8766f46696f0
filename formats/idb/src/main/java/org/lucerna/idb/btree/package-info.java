/**
 * The B-tree of an IDA database, its id0 section: records of a key and a value.
 *
 * <p>{@link org.lucerna.idb.btree.BTree} opens one, {@link org.lucerna.idb.btree.Records} walks it
 * and finds keys. This page is the format's specification. Evidence: <em>several</em> = public
 * readers say so, no file shows it; <em>single</em>, <em>inferred</em>. Unmarked: so in all
 * databases read. All numbers are little-endian.
 *
 * <h2>Layout</h2>
 *
 * <pre>
 *                    1.5                      1.6                      2.0
 * header             u16 first free page      u32 first free page      as 1.6
 *                    u16 page size            u16 page size
 *                    u16 root page            u32 root page
 *                    u32 records              u32 records
 *                    u16 pages                u32 pages
 * text, at           13 B-tree v 1.5 (C)...   19 B-tree v 1.6 (C)...   19 B-tree v2
 * page               u16 preceding page       u32 preceding page       as 1.6
 *                    u16 entries              u16 entries
 * entry of an index  u16 page, u16 record     u32 page, u16 record     as 1.6
 * entry of a leaf    u8 indent, u8 ?,         u8 indent, u8 ?, u16 ?,  u16 indent, u16 ?,
 *                    u16 record               u16 record               u16 record
 * record             u8 ?, u16 key length, key, u16 value length,      the same without u8 ?
 *                    value
 * </pre>
 *
 * Page n lies at n times the page size, which was 8192 in every file; page 0 is the header. Entries
 * follow the page's header; {@code record} is an offset in the page. Root page 0: no records.
 *
 * <p>A page whose preceding page is 0 is a leaf. A leaf's key is the first {@code indent} bytes of
 * the key before it in the page, then the stored ones. Other pages are index pages: their keys are
 * whole, their values real, and found nowhere else. In order: the preceding page; then of each
 * entry its own record, then its page.
 *
 * <p>Keys are unique and compare as unsigned bytes. The longest key seen has 254 bytes, the longest
 * value 1024. A walk yields as many records as the header says, except in a tree that IDA did not
 * close.
 *
 * <p>Free pages: at the first one u32 count, u32 next list page, then page numbers; in 1.5 all are
 * u16. One 1.5 and one 1.6 file are like this; in 2.0 files it may be all zero. A free page may
 * never have been written to: an entry count without records. The section may be longer than its
 * pages.
 *
 * <h2>Against damage</h2>
 *
 * Every page must lie in the section and every record in its page; a page is never below itself,
 * and a tree has at most 32 levels. A walk checks that each key is beyond the last, so reaching a
 * page twice ends it. {@link org.lucerna.idb.btree.BTree#recover} reads all readable records.
 */
@NullMarked
package org.lucerna.idb.btree;

import org.jspecify.annotations.NullMarked;
